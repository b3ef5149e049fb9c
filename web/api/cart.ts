import type { CallName } from '#contract/api';
import type { Cart } from '#contract/cart';
import { useQueryClient } from '../query/query-context';
import { useMutation } from '../query/use-mutation';
import { useQuery } from '../query/use-query';
import { call } from './browser';
import type { AnswerOf, ApiError, BodyOf, InputOf } from './client';
import { mergeGuestCart, useGuestCart } from './guest-cart/guest-cart';
import type { GoneLine } from './guest-cart/guest-cart.rules';
import { useToken } from './session';
import { useIsPublic } from './shop-facts';

const queryKey = ['cart'] as const;
const goneKey = ['cartGone'] as const;
/** Has the API answer a change with the cart after it. */
const withCart = { include: 'cart' } as const;

/**
 * The cart: the account's, or in a shop that is open to everyone the one that a visitor's browser keeps. Commands run one
 * after the other, in the order given; each answer brings the whole cart. They throw `ApiError`.
 */
export function useCart() {
  const isGuest = useIsGuest();
  const own = useOwnCart();
  const { isBusy, ...guest } = useGuestCart(isGuest);
  if (!isGuest) return { ...own, isGuest };
  return { ...own, ...guest, isGuest, isAdding: isBusy, isChanging: isBusy };
}

/** Whether who looks is a visitor who can fill a cart. Nobody knows while the server renders. */
export function useIsGuest(): boolean {
  const token = useToken();
  return useIsPublic() && token === null;
}

function useOwnCart() {
  const client = useQueryClient();
  const isSignedIn = typeof useToken() === 'string';
  const { data, isLoading, error, refetch } = useQuery<Cart, ApiError>({
    queryKey,
    // What was put into a cart before signing in is in it from the first answer on.
    queryFn: async ({ signal }) => {
      const merged = await mergeGuestCart();
      if (merged && merged.gone.length > 0) client.setQueryData(goneKey, merged.gone);
      return merged?.cart ?? call('GET /api/cart', {}, { signal });
    },
    enabled: isSignedIn,
  });
  const { data: gone = [] } = useQuery<GoneLine[], ApiError>({
    queryKey: goneKey,
    queryFn: async () => [],
    enabled: false,
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
    /** What a visitor's cart held and nobody can have any more. */
    gone,
    dismissGone: () => client.setQueryData<GoneLine[]>(goneKey, []),
    add: (body: BodyOf<'PUT /api/cart/add'>) => adding.mutateAsync({ query: withCart, body }),
    setQuantity: (cartItemId: string, quantity: number) =>
      updating.mutateAsync({ params: { cartItemId }, query: withCart, body: { quantity } }),
    remove: (cartItemId: string) =>
      removing.mutateAsync({ params: { cartItemId }, query: withCart }),
    applyPromo: (code: string) => applying.mutateAsync({ body: { code } }),
    removePromo: () => lifting.mutateAsync({}),
    acceptPrices: () => accepting.mutateAsync({}),
    isAdding: adding.isPending,
    isChanging: updating.isPending || removing.isPending,
    isPromoBusy: applying.isPending || lifting.isPending,
    promoError: applying.error,
  };
}

type CartCommand = Extract<
  CallName,
  `${'PUT' | 'DELETE'} /api/cart/${string}` | `${string} /api/cart_items/${string}`
>;

function useCartCommand<Name extends CartCommand>(name: Name) {
  const client = useQueryClient();
  return useMutation<AnswerOf<Name>, ApiError, InputOf<Name>>({
    scope: { id: 'cart' },
    mutationFn: (input) => call(name, input),
    onSuccess: (answer) => {
      const cart = cartIn(answer);
      // A fetch under way may have been answered before the change, or may be taking in a visitor's cart.
      if (!cart || client.get(queryKey).state.isFetching)
        return client.invalidateQueries({ queryKey });
      client.setQueryData<Cart>(queryKey, cart);
    },
    // Who is offline is told at once, not after the cart could not be fetched either.
    onError: () => void client.invalidateQueries({ queryKey }),
  });
}

/** The cart in the answer to a command: the answer itself, or beside the line that was changed. */
function cartIn(answer: unknown): Cart | undefined {
  const { cart, ...rest } = answer as Partial<Cart> & { cart?: Cart };
  return 'cartItems' in rest ? (rest as Cart) : cart;
}
