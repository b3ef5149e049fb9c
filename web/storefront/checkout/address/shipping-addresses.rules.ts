import type { OrderForm } from '../../../api/orders';

/** A shipping address: the order's form without the email. */
export type ShippingAddress = Required<Omit<OrderForm, 'email'>>;

const addressFields = ['streetAddress', 'city', 'state', 'zipCode'] as const;
const nameFields = ['firstName', 'lastName'] as const;

/** The id of the saved address that equals the form's; null for a different address. */
export function findSelectedAddress(
  known: readonly { id: string; address: ShippingAddress }[],
  form: OrderForm,
): string | null {
  const isSame = ({ address }: { address: ShippingAddress }) =>
    [...addressFields, ...nameFields].every(
      (name) => address[name].trim() === (form[name] ?? '').trim(),
    );
  return known.find(isSame)?.id ?? null;
}

/** The part of a form that is the destination. */
export type Destination = Pick<OrderForm, (typeof addressFields)[number]>;

export function destinationOf(form: Destination): Destination {
  const { streetAddress, city, state, zipCode } = form;
  return { streetAddress, city, state, zipCode };
}

export const emptyDestination = { streetAddress: '', city: '', state: '', zipCode: '' };
