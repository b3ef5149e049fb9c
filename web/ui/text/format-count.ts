const number = new Intl.NumberFormat('en-US');
const plurals = new Intl.PluralRules('en-US');

/** The number with its noun: `1 item`, `8 items`. */
export function formatCount(count: number, one: string, other = `${one}s`): string {
  return `${number.format(count)} ${plurals.select(count) === 'one' ? one : other}`;
}
