import type { DraftOrder } from '#contract/admin/orders/draft-orders';
import { setOwnValue } from '#contract/values/own-value';
import { readMoney } from '#contract/values/typed/typed-numbers';
import type { BodyOf } from '../../api/client';
import type { Parsed } from '../../api/use-api-form';
import { draftForm as text } from './messages';

/** A draft as the API takes it. */
export type DraftBody = BodyOf<'POST /api/admin/draft-orders'>;

type Stored = Required<
  Omit<
    DraftOrder,
    | '_id'
    | 'version'
    | 'status'
    | 'orderId'
    | 'savedAt'
    | 'sentAt'
    | 'expiresAt'
    | 'paymentMethod'
    | 'discount'
    | 'items'
  >
>;

/** The form as typed. */
export type DraftValues = Stored & {
  items: { product: string; size: string; quantity: number; price: string }[];
  discount: { amount: string; reason: string };
};

export function valuesOf(draft: DraftOrder | null): DraftValues {
  const {
    email = '',
    firstName = '',
    lastName = '',
    mobile = '',
    streetAddress = '',
  } = draft ?? {};
  const { city = '', state = '', zipCode = '', country = '', company = '' } = draft ?? {};
  const { vatNumber = '', deliveryMethodId = '', promoCode = '', items = [] } = draft ?? {};
  const { customerId = '', freeDelivery = false, holdsStock = false, openUntil = '' } = draft ?? {};
  return {
    email,
    firstName,
    lastName,
    mobile,
    streetAddress,
    city,
    state,
    zipCode,
    country,
    company,
    vatNumber,
    deliveryMethodId,
    promoCode,
    customerId,
    freeDelivery,
    holdsStock,
    openUntil,
    items: items.map((item) => ({ ...item, price: item.price === null ? '' : `${item.price}` })),
    discount: {
      amount: draft?.discount ? `${draft.discount.amount}` : '',
      reason: draft?.discount?.reason ?? '',
    },
  };
}

/** The body, or the errors of amounts. Fields that may not be sent empty are left out. */
export function readDraft(
  { country, company, vatNumber, deliveryMethodId, items, discount, ...values }: DraftValues,
  currency: string,
): Parsed<DraftBody> {
  const errors: Record<string, string> = {};
  const amountAt = (path: string, typed: string): number | null => {
    if (typed.trim() === '') return null;
    const { value, problem } = readMoney(typed, currency);
    if (problem !== undefined) setOwnValue(errors, path, problem);
    return value ?? null;
  };
  const amount = amountAt('discount.amount', discount.amount);
  const reason = discount.reason.trim();
  if (amount !== null && reason === '') errors['discount.reason'] = text.reasonNeeded;
  const body = {
    ...values,
    items: items.map(({ price, ...item }, index) => ({
      ...item,
      price: amountAt(`items.${index}.price`, price),
    })),
    discount: amount === null || amount === 0 ? null : { amount, reason },
    ...(country && { country }),
    ...(company && { company }),
    ...(vatNumber && { vatNumber }),
    ...(deliveryMethodId && { deliveryMethodId }),
  };
  return Object.keys(errors).length > 0 ? { errors } : { body };
}

/** What the price of a draft depends on; amounts that cannot be read yet are left out. */
export function pricedBodyOf(values: DraftValues, currency: string): DraftBody {
  const { items, discount } = values;
  const isAmount = (typed: string) => readMoney(typed, currency).problem === undefined;
  const readable = {
    ...values,
    items: items.map((item) => ({ ...item, price: isAmount(item.price) ? item.price : '' })),
    discount: {
      amount: isAmount(discount.amount) ? discount.amount : '',
      reason: discount.reason.trim() || text.discount,
    },
  };
  const { body = {} } = readDraft(readable, currency);
  const { email: _e, firstName: _f, lastName: _l, mobile: _m, streetAddress: _s, ...priced } = body;
  const { openUntil: _o, holdsStock: _h, company: _c, city: _t, ...rest } = priced;
  return rest;
}
