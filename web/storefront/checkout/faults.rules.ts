import type { ApiError } from '../../api/client';
import type { CardFaults } from './payment/card.rules';

/** What stands in the way of paying, each where it belongs. */
export interface CheckoutFaults {
  fields: Readonly<Record<string, string>>;
  card: CardFaults;
  /** By the line's place in the cart. */
  lines: Readonly<Record<number, string>>;
  promo: string | null;
  /** Of the whole, over the buttons. */
  form: string | null;
}

export const noFaults: CheckoutFaults = {
  fields: {},
  card: {},
  lines: {},
  promo: null,
  form: null,
};

/** A refused order, sorted: to the fields, to the lines that are short, to the promo code, else to the whole form. */
export function faultsOf(error: Pick<ApiError, 'code' | 'message' | 'details'>): CheckoutFaults {
  const { code, message, details } = error;
  if (code === 'promo_invalid') return { ...noFaults, promo: message, form: message };
  if (code === 'out_of_stock') return { ...noFaults, lines: byLine(details), form: message };
  if (code === 'invalid_request' && details.length > 0)
    return {
      ...noFaults,
      fields: Object.fromEntries(details.map((detail) => [detail.path, detail.message])),
    };
  return { ...noFaults, form: message };
}

/** `orderItems.<place>` */
function byLine(details: ApiError['details']): Record<number, string> {
  return Object.fromEntries(
    details.map(({ path, message }) => [Number(path.split('.')[1] ?? 0), message]),
  );
}
