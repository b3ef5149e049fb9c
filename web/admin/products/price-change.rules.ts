import { readAmount, readMoney } from '#contract/values/typed/typed-numbers';
import type { BodyOf } from '../../api/client';
import type { Parsed } from '../../api/use-api-form';

export type Change = BodyOf<'POST /api/admin/products/bulk'>['change'];

/** The dialog as typed. */
export interface PriceDraft {
  which: 'both' | 'discountPrice' | 'sale';
  by: 'percent' | 'amount';
  amount: string;
  /** '' keeps the computed decimals. */
  ending: '' | '0.99' | '0.5' | '0';
  /** The number of products, typed to confirm a large change. */
  confirm: string;
}

const endings = { '0.99': 0.99, '0.5': 0.5, '0': 0 } as const;

/** The change as the API takes it, or the error of the amount; null while nothing is typed. */
export function changeOf(
  { which, by, amount, ending }: Omit<PriceDraft, 'confirm'>,
  currency: string,
): Parsed<Change> | null {
  const typed = amount.trim();
  if (typed === '' || typed === '-') return null;
  const isNegative = /^[-−]/.test(typed);
  const unsigned = typed.replace(/^[-−+]/, '');
  const isAmount = by === 'amount' && which !== 'sale';
  const { value: size, problem } = isAmount ? readMoney(unsigned, currency) : readAmount(unsigned);
  if (problem !== undefined) return { errors: { amount: problem } };
  const value = isNegative ? 0 - size : size;
  if (which === 'sale') return { body: { kind: 'discount', percent: value } };
  const rounding = ending === '' ? {} : { ending: endings[ending] };
  return { body: { kind: 'price', of: which, [by]: value, ...rounding } };
}
