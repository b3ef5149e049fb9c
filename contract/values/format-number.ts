/** A number in an English text of the server; translations format their own. */
export const formatNumber = (value: number): string => value.toLocaleString('en-US');
