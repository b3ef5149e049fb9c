import { readAmount } from '#contract/values/typed-numbers';
import type { Change } from '../use-bulk';

/** The dialog as typed. */
export interface PriceDraft {
  which: 'both' | 'discountPrice' | 'sale';
  by: 'percent' | 'amount';
  amount: string;
  /** '' for as they come. */
  ending: '' | '0.99' | '0.5' | '0';
}

const endings = { '0.99': 0.99, '0.5': 0.5, '0': 0 } as const;

/** What the API is sent; a fault while the amount is no number, null while nothing is typed. */
export function changeOf({
  which,
  by,
  amount,
  ending,
}: PriceDraft): Change | { fault: string } | null {
  const typed = amount.trim();
  if (typed === '' || typed === '-') return null;
  const isLess = /^[-−]/.test(typed);
  const { value: size, problem } = readAmount(typed.replace(/^[-−+]/, ''));
  if (problem !== undefined) return { fault: problem };
  const value = isLess ? 0 - size : size;
  if (which === 'sale') return { kind: 'discount', percent: value };
  return {
    kind: 'price',
    of: which,
    [by]: value,
    ...(ending === '' ? {} : { ending: endings[ending] }),
  };
}
