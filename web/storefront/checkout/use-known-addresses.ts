import { useAddresses } from '../../state/addresses';
import { useOwnOrders } from '../../state/order';
import type { Place } from './places.rules';

/** An address the account knows, and what tells it from the others. */
export type KnownAddress = { id: string; place: Place };

/**
 * Addresses the account has kept, the default first; where there are none, that of its last order. Undefined while
 * nobody knows; an empty list where they could not be had, since one can order without.
 */
export function useKnownAddresses(): { known: KnownAddress[] | undefined; isBook: boolean } {
  const book = useAddresses();
  const orders = useOwnOrders(1);
  if (book.isLoading || (!book.error && !book.data)) return { known: undefined, isBook: false };
  if (book.data && book.data.length > 0)
    return { known: book.data.map(({ _id, ...kept }) => known(_id, kept)), isBook: true };
  if (orders.isLoading) return { known: undefined, isBook: false };
  const [last] = orders.data ?? [];
  return {
    known: last ? [known('last', { ...last.shippingAddress, mobile: last.mobile })] : [],
    isBook: false,
  };
}

function known(id: string, address: Place): KnownAddress {
  const { firstName, lastName, mobile, streetAddress, city, state, zipCode } = address;
  return { id, place: { firstName, lastName, mobile, streetAddress, city, state, zipCode } };
}
