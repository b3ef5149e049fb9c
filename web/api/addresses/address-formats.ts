import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ZipCodeDoubt } from '#contract/addresses/address-formats';
import { type AddressFormat, usAddressFormat } from '#contract/values/addresses/address-format';
import { call } from '../browser';

/** If a format does not load, the server alone checks the required fields. */
const anyFormat: AddressFormat = { ...usAddressFormat, required: ['streetAddress'] };

/**
 * How addresses of a country are entered; of the United States without a request. While another country's format loads, that
 * of the country before.
 */
export function useAddressFormat(country: string) {
  const { data, error, isPlaceholderData } = useQuery<AddressFormat>({
    queryKey: ['addressFormat', country],
    queryFn: ({ signal }) =>
      call('GET /api/address-formats/:country', { params: { country } }, { signal }),
    ...(country === 'US' && { initialData: usAddressFormat }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  return { format: error ? anyFormat : data, isCurrent: !isPlaceholderData };
}

/** Whether a postcode may be wrong; null if not, while it is checked, and if the check does not load. */
export function useZipCodeDoubt(
  country: string,
  { state, zipCode }: { state: string; zipCode: string },
  isEnabled: boolean,
): ZipCodeDoubt | null {
  const { data } = useQuery({
    queryKey: ['zipCode', country, state, zipCode],
    queryFn: ({ signal }) =>
      call(
        'GET /api/address-formats/:country/zip-code',
        { params: { country }, query: { state, zipCode } },
        { signal },
      ),
    enabled: isEnabled && zipCode !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (isEnabled && data?.doubt) || null;
}
