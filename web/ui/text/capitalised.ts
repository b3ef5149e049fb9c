/** The text with a capital first letter, for names of fields that begin a line. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
