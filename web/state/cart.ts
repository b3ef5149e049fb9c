import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallName } from '#contract/api';
import type { Cart } from '#contract/cart';
import { call } from '../api/browser';
import type { AnswerOf, ApiError, BodyOf, InputOf } from '../api/client';
import { useToken } from '../api/session';

const queryKey = ['cart'] as const;

/** The cart. Commands run one after the other, in the order given; each answer settles the whole cart. They throw `ApiError`. */
export function useCart() {
  const isSignedIn = typeof useToken() === 'string';
  const { data, isLoading, error, refetch } = useQuery<Cart, ApiError>({
    queryKey,
    queryFn: ({ signal }) => call('GET /api/cart', {}, { signal }),
    enabled: isSignedIn,
  });
  const adding = useCartCommand('PUT /api/cart/add');
  const updating = useCartCommand('PUT /api/cart_items/:cartItemId');
  const removing = useCartCommand('DELETE /api/cart_items/:cartItemId');
  const applying = useCartCommand('PUT /api/cart/promo');
  const lifting = useCartCommand('DELETE /api/cart/promo');
  const accepting = useCartCommand('PUT /api/cart/seen');
  return {
    data,
    isLoading,
    error,
    retry: () => void refetch(),
    count: data?.totalItem ?? 0,
    add: (body: BodyOf<'PUT /api/cart/add'>) => adding.mutateAsync({ body }),
    setQuantity: (cartItemId: string, quantity: number) =>
      updating.mutateAsync({ params: { cartItemId }, body: { quantity } }),
    remove: (cartItemId: string) => removing.mutateAsync({ params: { cartItemId } }),
    applyPromo: (code: string) => applying.mutateAsync({ body: { code } }),
    removePromo: () => lifting.mutateAsync({}),
    acceptPrices: () => accepting.mutateAsync({}),
    isAdding: adding.isPending,
    isChanging: updating.isPending || removing.isPending,
    isPromoBusy: applying.isPending || lifting.isPending,
    promoError: applying.error,
  };
}

function useCartCommand<Name extends CallName>(name: Name) {
  const client = useQueryClient();
  return useMutation<AnswerOf<Name>, ApiError, InputOf<Name>>({
    scope: { id: 'cart' },
    mutationFn: (input) => call(name, input),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
