import { useQuery } from '@tanstack/react-query';
import type { Address } from '#contract/addresses';
import { call } from '../../api/browser';
import type { ApiError } from '../../api/client';
import { useOwnOrders } from '../../state/order';

/** As many as are offered at once. */
const OFFERED = 3;

type KnownAddress = Pick<
  Address,
  'firstName' | 'lastName' | 'streetAddress' | 'city' | 'state' | 'zipCode'
>;

/** Addresses the account has kept, the default first; where there are none, that of its last order. */
export function useKnownAddresses(): KnownAddress[] {
  const { data: kept, isLoading } = useQuery<Address[], ApiError>({
    queryKey: ['addresses'],
    queryFn: ({ signal }) => call('GET /api/user/addresses', {}, { signal }),
  });
  const { data: orders } = useOwnOrders(1);
  if (isLoading) return [];
  const [last] = orders ?? [];
  const known = kept && kept.length > 0 ? kept : last ? [last.shippingAddress] : [];
  return known
    .slice(0, OFFERED)
    .map(({ firstName, lastName, streetAddress, city, state, zipCode }) => ({
      firstName,
      lastName,
      streetAddress,
      city,
      state,
      zipCode,
    }));
}
