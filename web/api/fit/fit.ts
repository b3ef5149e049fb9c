import { useQuery } from '@tanstack/react-query';
import type { ProductFit } from '#contract/fit';
import { call } from '../browser';
import { useToken } from '../session/session';

export const fitKeys = {
  product: (productId: string) => ['product', 'fit', productId],
  charts: ['product', 'size-charts'],
  own: ['fit'],
} as const;

/** What buyers say about the fit of a product; undefined until it has loaded. `initial` is what the server rendered. */
export function useProductFit(
  productId: string,
  { initial = null, isEnabled = true }: { initial?: ProductFit | null; isEnabled?: boolean } = {},
) {
  const { data: fit, isLoading } = useQuery({
    queryKey: fitKeys.product(productId),
    queryFn: ({ signal }) =>
      call('GET /api/products/:productId/fit', { params: { productId } }, { signal }),
    ...(initial && { initialData: initial }),
    enabled: isEnabled,
  });
  return { fit, isLoading };
}

/** The measures of all categories that have any. */
export function useSizeCharts({ isEnabled }: { isEnabled: boolean }) {
  const { data } = useQuery({
    queryKey: fitKeys.charts,
    queryFn: ({ signal }) => call('GET /api/size-charts', {}, { signal }),
    enabled: isEnabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? [];
}

/** The measurements in the account: null for none, undefined until they have loaded. */
export function useAccountProfile() {
  const isSignedIn = typeof useToken() === 'string';
  const { data } = useQuery({
    queryKey: fitKeys.own,
    queryFn: async ({ signal }) => (await call('GET /api/user/fit', {}, { signal })).profile,
    enabled: isSignedIn,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { isSignedIn, profile: isSignedIn ? data : null };
}
