import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Product } from '#contract/catalogue/catalogue';
import { call } from './browser';
import { useToken } from './session/session';

export const wishlistKeys = { all: ['wishlist'] } as const;

interface Wishlist {
  data: Product[];
  isLoading: boolean;
  error: Error | null;
  has(productId: string): boolean;
  add(product: Product): Promise<unknown>;
  remove(product: Product): Promise<unknown>;
}

function useWishlistInBrowser(): Wishlist {
  const isSignedIn = typeof useToken() === 'string';
  const { data, isLoading, error } = useQuery({
    queryKey: wishlistKeys.all,
    queryFn: ({ signal }) => call('GET /api/wishlist', {}, { signal }),
    enabled: isSignedIn,
  });
  const { mutateAsync: change } = useWishlistChange();
  return {
    data: data ?? [],
    isLoading,
    error,
    has: (productId: string) => data?.some((product) => product._id === productId) ?? false,
    add: (product: Product) => change({ product, isAdding: true }),
    remove: (product: Product) => change({ product, isAdding: false }),
  };
}

const unchangeable = () => Promise.reject(new Error('The server changes no favourites.'));
/** A page is rendered for a visitor. Each card of a page asks for it, and the query and its mutation take a tenth of a card. */
const wishlistOnServer: Wishlist = {
  data: [],
  isLoading: false,
  error: null,
  has: () => false,
  add: unchangeable,
  remove: unchangeable,
};

/** The account's favourites, the newest first. `add` and `remove` throw `ApiError`. */
export const useWishlist = import.meta.env.SSR ? () => wishlistOnServer : useWishlistInBrowser;

type WishlistChange = { product: Product; isAdding: boolean };

/** Optimistic: a change that the API refuses is rolled back. Changes run one at a time, in the order given. */
function useWishlistChange() {
  const client = useQueryClient();
  const show = ({ product, isAdding }: WishlistChange) =>
    client.setQueryData<Product[]>(wishlistKeys.all, (before = []) => {
      const others = before.filter(({ _id }) => _id !== product._id);
      return isAdding ? [product, ...others] : others;
    });
  return useMutation({
    mutationKey: wishlistKeys.all,
    scope: { id: 'wishlist' },
    mutationFn: ({ product, isAdding }: WishlistChange) => {
      const input = { body: { productId: product._id } };
      return isAdding
        ? call('PUT /api/wishlist/add', input)
        : call('DELETE /api/wishlist/delete', input);
    },
    onMutate: async (wanted) => {
      await client.cancelQueries({ queryKey: wishlistKeys.all });
      show(wanted);
    },
    onError: (_error, { product, isAdding }) => {
      show({ product, isAdding: !isAdding });
    },
    onSettled: () => {
      // Not while others are queued, which the answer would lack. Not awaited, so that errors show without delay.
      if (client.isMutating({ mutationKey: wishlistKeys.all }) === 1)
        void client.invalidateQueries({ queryKey: wishlistKeys.all });
    },
  });
}
