import type { Product } from '#contract/catalogue';
import { useQueryClient } from '../query/query-context';
import { useMutation } from '../query/use-mutation';
import { useQuery } from '../query/use-query';
import { call } from './browser';
import type { ApiError } from './client';
import { useToken } from './session';

const queryKey = ['wishList'] as const;

/** The favourites. A heart shows its new state at once and falls back if the server refuses. Commands throw `ApiError`. */
export function useWishList() {
  const client = useQueryClient();
  const isSignedIn = typeof useToken() === 'string';
  const { data, isLoading, error } = useQuery<Product[], ApiError>({
    queryKey,
    queryFn: ({ signal }) => call('GET /api/wishlist', {}, { signal }),
    enabled: isSignedIn,
  });
  const toggling = useMutation<
    unknown,
    ApiError,
    { product: Product; isWished: boolean },
    Product[] | undefined
  >({
    scope: { id: 'wishList' },
    mutationFn: ({ product, isWished }) =>
      call(isWished ? 'DELETE /api/wishlist/delete' : 'PUT /api/wishlist/add', {
        body: { productId: product._id },
      }),
    onMutate: async ({ product, isWished }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<Product[]>(queryKey);
      const others = (before ?? []).filter((entry) => entry._id !== product._id);
      client.setQueryData<Product[]>(queryKey, isWished ? others : [product, ...others]);
      return before;
    },
    onSuccess: () => client.invalidateQueries({ queryKey }),
    onError: (_error, _input, before) => {
      client.setQueryData(queryKey, before);
      // Not awaited: a shopper who is offline is told at once.
      void client.invalidateQueries({ queryKey });
    },
  });
  const has = (productId: string) => data?.some((product) => product._id === productId) ?? false;
  return {
    data: data ?? [],
    isLoading,
    error,
    has,
    add: (product: Product) => toggling.mutateAsync({ product, isWished: false }),
    remove: (product: Product) => toggling.mutateAsync({ product, isWished: true }),
  };
}
