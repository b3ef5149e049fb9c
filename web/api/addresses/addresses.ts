import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Address } from '#contract/addresses/addresses';
import { call } from '../browser';
import type { ApiError, BodyOf } from '../client';
import { useToken } from '../session/session';

/** An address as the API stores it. */
export type AddressForm = BodyOf<'POST /api/user/addresses'>;

export const addressKeys = { all: ['addresses'] } as const;

/** The address book, the default first. Commands throw `ApiError`. */
export function useAddresses() {
  const isSignedIn = typeof useToken() === 'string';
  const { data, isLoading, error, refetch } = useQuery({
    queryKey: addressKeys.all,
    queryFn: ({ signal }) => call('GET /api/user/addresses', {}, { signal }),
    enabled: isSignedIn,
  });
  return { data, isLoading, error, retry: () => void refetch() };
}

export function useAddressCommands() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: addressKeys.all });
  const scope = { id: 'addresses' };
  const adding = useMutation<Address, ApiError, AddressForm>({
    scope,
    mutationFn: (body) => call('POST /api/user/addresses', { body }),
    onSettled,
  });
  const changing = useMutation<Address, ApiError, { addressId: string; body: AddressForm }>({
    scope,
    mutationFn: ({ addressId, body }) =>
      call('PUT /api/user/addresses/:addressId', { params: { addressId }, body }),
    onSettled,
  });
  const removing = useMutation<unknown, ApiError, string>({
    scope,
    mutationFn: (addressId) =>
      call('DELETE /api/user/addresses/:addressId', { params: { addressId } }),
    onSettled,
  });
  return {
    add: adding.mutateAsync,
    change: (addressId: string, body: AddressForm) => changing.mutateAsync({ addressId, body }),
    remove: removing.mutateAsync,
    isBusy: adding.isPending || changing.isPending || removing.isPending,
  };
}
