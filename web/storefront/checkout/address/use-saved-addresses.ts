import { useAddresses } from '../../../api/addresses';
import type { Place } from './shipping-addresses.rules';

/** An address the account knows, and what tells it from the others. */
export type SavedAddress = { id: string; place: Place };

/**
 * The account's saved addresses, the default first: an address that was removed is not offered again, even if an earlier
 * order went there. Undefined while loading; an empty list if they could not be loaded, since one can order without.
 */
export function useSavedAddresses(): { known: SavedAddress[] | undefined; isBook: boolean } {
  const book = useAddresses();
  if (book.isLoading || (!book.error && !book.data)) return { known: undefined, isBook: false };
  const saved = book.data ?? [];
  return { known: saved.map(({ _id, ...kept }) => known(_id, kept)), isBook: saved.length > 0 };
}

function known(id: string, address: Place): SavedAddress {
  const { firstName, lastName, mobile, streetAddress, city, state, zipCode } = address;
  return { id, place: { firstName, lastName, mobile, streetAddress, city, state, zipCode } };
}
