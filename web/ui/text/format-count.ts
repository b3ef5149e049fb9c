import { numberLocale } from './language';
import { plural } from './plural';

const number = new Intl.NumberFormat(numberLocale);

/** The number with its noun in English: `1 item`, `8 items`. */
export function formatCount(count: number, one: string, other = `${one}s`): string {
  return `${number.format(count)} ${plural(count, { one, other })}`;
}
