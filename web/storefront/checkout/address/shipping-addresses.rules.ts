import type { OrderForm } from '../../../api/orders';

/** Where a parcel goes and to whom: the order's form without the email. */
export type Place = Required<Omit<OrderForm, 'email'>>;

const places = ['streetAddress', 'city', 'state', 'zipCode'] as const;
const people = ['firstName', 'lastName'] as const;

/** Which of the known addresses stands in the form; null where it is another one. */
export function chosenOf(
  known: readonly { id: string; place: Place }[],
  form: OrderForm,
): string | null {
  const isSame = ({ place }: { place: Place }) =>
    [...places, ...people].every((name) => place[name].trim() === (form[name] ?? '').trim());
  return known.find(isSame)?.id ?? null;
}

/** What of a form says where the parcel goes. */
export type Destination = Pick<OrderForm, (typeof places)[number]>;

export function destinationOf(form: Destination): Destination {
  const { streetAddress, city, state, zipCode } = form;
  return { streetAddress, city, state, zipCode };
}

export const nowhere = { streetAddress: '', city: '', state: '', zipCode: '' };
