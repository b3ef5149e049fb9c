import { useAddresses } from '../../../api/addresses';
import type { ShippingAddress } from './shipping-addresses.rules';

/** A saved address with its id. */
export type SavedAddress = { id: string; address: ShippingAddress };

/**
 * The account's saved addresses, the default first. Undefined while loading; empty if they could not be loaded, because
 * an order does not need them.
 */
export function useSavedAddresses(): { known: SavedAddress[] | undefined; isBook: boolean } {
  const book = useAddresses();
  if (book.isLoading || (!book.error && !book.data)) return { known: undefined, isBook: false };
  const saved = book.data ?? [];
  return {
    known: saved.map(({ _id, ...address }) => toSavedAddress(_id, address)),
    isBook: saved.length > 0,
  };
}

function toSavedAddress(id: string, address: ShippingAddress): SavedAddress {
  const { firstName, lastName, mobile, streetAddress, city, state, zipCode } = address;
  return { id, address: { firstName, lastName, mobile, streetAddress, city, state, zipCode } };
}
