import type { OrderForm } from '../../../api/orders';

/** A shipping address: the order's form without the email. */
export type Place = Required<Omit<OrderForm, 'email'>>;

const places = ['streetAddress', 'city', 'state', 'zipCode'] as const;
const people = ['firstName', 'lastName'] as const;

/** The id of the saved address that equals the form's; null for a different address. */
export function findSelectedAddress(
  known: readonly { id: string; place: Place }[],
  form: OrderForm,
): string | null {
  const isSame = ({ place }: { place: Place }) =>
    [...places, ...people].every((name) => place[name].trim() === (form[name] ?? '').trim());
  return known.find(isSame)?.id ?? null;
}

/** The part of a form that is the destination. */
export type Destination = Pick<OrderForm, (typeof places)[number]>;

export function destinationOf(form: Destination): Destination {
  const { streetAddress, city, state, zipCode } = form;
  return { streetAddress, city, state, zipCode };
}

export const emptyDestination = { streetAddress: '', city: '', state: '', zipCode: '' };
