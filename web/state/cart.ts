import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  addToCart,
  applyPromo,
  type Cart,
  type CartItem,
  getCart,
  removeCartItem,
  removePromo,
  updateCartItem,
} from '#contract/cart';
import type { Endpoint, Sent } from '#contract/endpoint';
import { call } from '../api/browser';
import type { ApiError, CallInput } from '../api/client';
import { useToken } from '../api/session';

const queryKey = ['cart'] as const;

/** The cart. Commands run one after the other, in the order given; each answer settles the whole cart. They throw `ApiError`. */
export function useCart() {
  const isSignedIn = typeof useToken() === 'string';
  const { data, isLoading, error } = useQuery<Cart, ApiError>({
    queryKey,
    queryFn: ({ signal }) => call(getCart, {}, { signal }),
    enabled: isSignedIn,
  });
  const adding = useCartCommand<typeof addToCart, CartItem>(addToCart);
  const updating = useCartCommand<typeof updateCartItem, CartItem>(updateCartItem);
  const removing = useCartCommand<typeof removeCartItem, { _id: string }>(removeCartItem);
  const applying = useCartCommand<typeof applyPromo, Cart>(applyPromo);
  const lifting = useCartCommand<typeof removePromo, Cart>(removePromo);
  return {
    data,
    isLoading,
    error,
    count: data?.totalItem ?? 0,
    add: (body: Sent<typeof addToCart>['body']) => adding.mutateAsync({ body }),
    setQuantity: (cartItemId: string, quantity: number) =>
      updating.mutateAsync({ params: { cartItemId }, body: { quantity } }),
    remove: (cartItemId: string) => removing.mutateAsync({ params: { cartItemId } }),
    applyPromo: (code: string) => applying.mutateAsync({ body: { code } }),
    removePromo: () => lifting.mutateAsync({}),
    isAdding: adding.isPending,
    isChanging: updating.isPending || removing.isPending,
    isPromoBusy: applying.isPending || lifting.isPending,
    promoError: applying.error,
  };
}

function useCartCommand<E extends Endpoint, Result>(endpoint: E) {
  const client = useQueryClient();
  return useMutation<Result, ApiError, CallInput<E>>({
    scope: { id: 'cart' },
    mutationFn: (input) => call(endpoint, input) as Promise<Result>,
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
