import { useQuery } from '@tanstack/react-query';
import { callForOrder } from '../browser';

/** Shorter texts match too many streets. */
const MIN_LENGTH = 4;

/** Addresses that begin like the text; none while they load, or if the provider or the shop does not answer. */
export function useAddressSuggestions(text: string, country: string, isEnabled: boolean) {
  const { data } = useQuery({
    queryKey: ['addressSuggestions', country, text],
    queryFn: ({ signal }) =>
      callForOrder('POST /api/address-suggestions', { body: { text, country } }, { signal }),
    enabled: isEnabled && text.length >= MIN_LENGTH,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return { suggestions: data?.suggestions ?? [], attribution: data?.attribution ?? '' };
}
