import type { DraftOrder } from '#contract/admin/draft-orders';
import type { BodyOf } from '../../api/client';

/** A draft as the API takes it. */
export type DraftBody = BodyOf<'POST /api/admin/draft-orders'>;

/** The form as typed. */
export type DraftValues = Required<Omit<DraftOrder, '_id' | 'version' | 'orderId' | 'savedAt'>>;

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
  return {
    ...{ email, firstName, lastName, mobile, streetAddress, city, state, zipCode, country },
    ...{ company, vatNumber, deliveryMethodId, promoCode, items },
  };
}

/** Fields that may not be sent empty are left out. */
export function bodyOf({
  country,
  company,
  vatNumber,
  deliveryMethodId,
  ...values
}: DraftValues): DraftBody {
  return {
    ...values,
    ...(country && { country }),
    ...(company && { company }),
    ...(vatNumber && { vatNumber }),
    ...(deliveryMethodId && { deliveryMethodId }),
  };
}

/** What the price of a draft depends on. */
export function pricedBodyOf(values: DraftValues): DraftBody {
  const { items, promoCode, country, state, zipCode, vatNumber, deliveryMethodId } = bodyOf(values);
  return {
    ...{ items, promoCode, state, zipCode },
    ...(country && { country }),
    ...(vatNumber && { vatNumber }),
    ...(deliveryMethodId && { deliveryMethodId }),
  };
}
