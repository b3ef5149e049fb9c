import type { PriceRounding } from '#contract/values/catalogue/price-roundings';
import { readInteger, readMoney } from '#contract/values/typed/typed-numbers';
import type { BodyOf } from '../../api/client';
import type { Parsed } from '../../api/use-api-form';
import { fromMomentField } from '../editing/moments';

type PlanBody = BodyOf<'POST /api/admin/planned-prices'>;
type Plan = Pick<
  PlanBody,
  'from' | 'until' | 'percent' | 'discountPrice' | 'rounding' | 'wholeStyle'
>;

/** The dialog as typed. */
export interface PlanDraft {
  by: 'percent' | 'price';
  amount: string;
  /** '' for that of the settings. */
  rounding: PriceRounding | '';
  /** By the clock of the shop's time zone; '' for now, and for no end. */
  from: string;
  until: string;
  wholeStyle: boolean;
  /** The number of products, typed to confirm a large change. */
  confirm: string;
}

/** The plan as the API takes it, or the error of the amount; null while nothing is typed. */
export function planOf(
  { by, amount, rounding, from, until, wholeStyle }: Omit<PlanDraft, 'confirm'>,
  { currency, timeZone }: { currency: string; timeZone: string },
): Parsed<Plan> | null {
  if (amount.trim() === '') return null;
  const isPercent = by === 'percent';
  const { value, problem } = isPercent ? readInteger(amount) : readMoney(amount, currency);
  if (problem !== undefined) return { errors: { amount: problem } };
  return {
    body: {
      ...(isPercent ? { percent: value } : { discountPrice: value }),
      ...(isPercent && rounding !== '' && { rounding }),
      from: fromMomentField(from, timeZone),
      until: fromMomentField(until, timeZone),
      wholeStyle,
    },
  };
}
