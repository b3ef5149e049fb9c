import {
  keepPreviousData,
  type QueryClient,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Cart, GuestCart } from '#contract/cart';
import { callForCart } from './browser';
import type { BodyOf, QueryOf } from './client';
import { adoptGuestCart, changeGuestCart, readGuestCart } from './guest-cart/guest-cart';
import { useGuestToken } from './guest-cart/guest-tokens';
import { refetchChanged } from './query-client';
import { useToken } from './session/session';
import { useIsPublic } from './shop-facts';

export const cartKeys = {
  cart: ['cart'],
  quote: (choice: DeliveryChoice) => ['cart', 'quote', choice],
  gone: ['goneCartLines'],
} as const;

/** Where the cart goes, and by which method. */
export type DeliveryChoice = QueryOf<'GET /api/cart'>;

const mutationKey = ['cart'];

/** Asks the API to answer a change with the whole cart. */
const withCart = { include: 'cart' } as const;

type NewCartItem = BodyOf<'PUT /api/cart/add'>;

/** The cart: the account's, or in a public shop the one that the server stores for a visitor. */
export function useCart() {
  const client = useQueryClient();
  const isGuest = useIsGuest();
  const isSignedIn = typeof useToken() === 'string';
  const { data, isLoading, error, refetch } = useQuery({
    queryKey: cartKeys.cart,
    // A cart that was filled before signing in is moved to the account before the first answer.
    queryFn: async ({ signal }): Promise<Cart> => {
      if (isGuest) return readGuestCart(signal);
      const adopted = await adoptGuestCart();
      if (adopted && adopted.gone.length > 0) client.setQueryData(cartKeys.gone, adopted.gone);
      return adopted ?? callForCart('GET /api/cart', {}, { signal });
    },
    enabled: isSignedIn || isGuest,
  });
  useRefetchForGuest(isGuest);
  const { data: gone = [] } = useQuery<GuestCart['gone']>({
    queryKey: cartKeys.gone,
    queryFn: () => [],
    enabled: false,
  });
  return {
    data,
    isGuest,
    isLoading,
    error,
    retry: () => void refetch(),
    count: data?.totalItem ?? 0,
    /** Lines of the visitor's cart that were no longer sold at sign-in. */
    gone,
    dismissGone: () => {
      client.setQueryData<GuestCart['gone']>(cartKeys.gone, []);
    },
  };
}

/** Another tab may start or end the visitor's cart. */
function useRefetchForGuest(isGuest: boolean): void {
  const client = useQueryClient();
  const token = useGuestToken('cart');
  const known = useRef(token);
  useEffect(() => {
    if (known.current === token) return;
    known.current = token;
    if (isGuest) void client.invalidateQueries({ queryKey: cartKeys.cart });
  }, [client, isGuest, token]);
}

/** True for visitors of a public shop: they can fill a cart. False while the server renders. */
export function useIsGuest(): boolean {
  const token = useToken();
  return useIsPublic() && token === null;
}

/** The cart, delivered as chosen; undefined without a choice. The last one is kept while another loads. */
export function useQuote(choice: DeliveryChoice | null) {
  return useQuery({
    queryKey: cartKeys.quote(choice ?? {}),
    queryFn: ({ signal }) => callForCart('GET /api/cart', { query: choice ?? {} }, { signal }),
    enabled: choice !== null,
    placeholderData: keepPreviousData,
  }).data;
}

export function useAddToCart() {
  return useCartMutation((item: NewCartItem) =>
    callForCart('PUT /api/cart/add', { query: withCart, body: item }),
  );
}

export function useSetQuantity() {
  return useCartMutation(({ cartItemId, quantity }: { cartItemId: string; quantity: number }) =>
    callForCart('PUT /api/cart_items/:cartItemId', {
      params: { cartItemId },
      query: withCart,
      body: { quantity },
    }),
  );
}

export function useRemoveFromCart() {
  return useCartMutation((cartItemId: string) =>
    callForCart('DELETE /api/cart_items/:cartItemId', { params: { cartItemId }, query: withCart }),
  );
}

/** Accepts the changed prices and quantities as they are shown. */
export function useAcceptPrices() {
  return useCartMutation((_input: undefined) => callForCart('PUT /api/cart/seen', {}));
}

export function useApplyPromo() {
  return useCartMutation((code: string) => callForCart('PUT /api/cart/promo', { body: { code } }));
}

export function useRemovePromo() {
  return useCartMutation((_input: undefined) => callForCart('DELETE /api/cart/promo', {}));
}

/** Whether a change of the cart is on its way. */
export function useIsCartChanging(): boolean {
  return useIsMutating({ mutationKey }) > 0;
}

/** Changes run one at a time, in the order given. `mutateAsync` throws `ApiError`. */
function useCartMutation<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  const isGuest = useIsGuest();
  return useMutation({
    mutationKey,
    scope: { id: 'cart' },
    mutationFn: (input: Input) => (isGuest ? changeGuestCart(() => change(input)) : change(input)),
    onSuccess: (answer) => storeCart(client, answer),
    // Not awaited, so that errors show without delay.
    onError: () => void client.invalidateQueries({ queryKey: cartKeys.cart }),
  });
}

async function storeCart(client: QueryClient, answer: unknown): Promise<void> {
  const cart = cartIn(answer);
  // A fetch in flight may have read the cart before the change, or may be merging the visitor's cart.
  if (!cart || client.isFetching({ queryKey: cartKeys.cart }) > 0)
    return refetchChanged(client, cartKeys.cart);
  client.setQueryData<Cart>(cartKeys.cart, cart);
  void client.invalidateQueries({ queryKey: [...cartKeys.cart, 'quote'] });
}

/** The cart in an answer: the answer itself, or the `cart` beside the changed line. */
function cartIn(answer: unknown): Cart | undefined {
  const { cart, ...rest } = answer as Partial<Cart> & { cart?: Cart };
  return 'cartItems' in rest ? (rest as Cart) : cart;
}
