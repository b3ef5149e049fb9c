import type { Address } from '#contract/addresses/addresses';
import type { OrderForm } from '../../../api/orders/orders';

const addressFields = ['streetAddress', 'city', 'state', 'zipCode'] as const;

/** The part of a form that is the destination. */
export type DestinationFields = Pick<OrderForm, (typeof addressFields)[number]>;

/** A saved address as the order form takes it. */
export function toOrderAddress({ _id: _, isDefault: __, lines: ___, ...address }: Address) {
  return address;
}

/** The id of the saved address that equals the form's; null for a different address. */
export function findSelectedAddress(
  saved: readonly Address[],
  form: Omit<OrderForm, 'paymentMethod'>,
): string | null {
  const isSame = (address: Address) =>
    [...addressFields, 'firstName' as const, 'lastName' as const].every(
      (name) => address[name].trim() === (form[name] ?? '').trim(),
    );
  return saved.find(isSame)?._id ?? null;
}

export function destinationOf(form: DestinationFields): DestinationFields {
  const { streetAddress, city, state, zipCode } = form;
  return { streetAddress, city, state, zipCode };
}

export const emptyDestination = { streetAddress: '', city: '', state: '', zipCode: '' };
