import {
  keepPreviousData,
  type QueryClient,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Cart } from '#contract/cart';
import { call } from './browser';
import type { BodyOf, QueryOf } from './client';
import {
  acceptGuestPrices,
  addGuestItem,
  mergeGuestCart,
  removeGuestItem,
  setGuestQuantity,
  useGuestCart,
} from './guest-cart/guest-cart';
import type { UnavailableLine } from './guest-cart/guest-cart.rules';
import { useToken } from './session';
import { useIsPublic } from './shop-facts';

export const cartKeys = {
  cart: ['cart'],
  quote: (choice: DeliveryChoice) => ['cart', 'quote', choice],
  unavailable: ['unavailableCartLines'],
} as const;

/** Where the cart goes, and by which method. */
export type DeliveryChoice = QueryOf<'GET /api/cart'>;

const mutationKey = ['cart'];

/** Asks the API to answer a change with the whole cart. */
const withCart = { include: 'cart' } as const;

type NewCartItem = BodyOf<'PUT /api/cart/add'>;

/** The cart: the account's, or in a public shop the one that a visitor's browser stores. */
export function useCart() {
  const isGuest = useIsGuest();
  const accountCart = useAccountCart();
  const guestCart = useGuestCart(isGuest);
  return { ...(isGuest ? guestCart : accountCart), isGuest };
}

/** True for visitors of a public shop, who can fill a cart. False while the server renders. */
export function useIsGuest(): boolean {
  const token = useToken();
  return useIsPublic() && token === null;
}

function useAccountCart() {
  const client = useQueryClient();
  const isSignedIn = typeof useToken() === 'string';
  const { data, isLoading, error, refetch } = useQuery({
    queryKey: cartKeys.cart,
    // A cart that was filled before signing in is merged before the first answer.
    queryFn: async ({ signal }): Promise<Cart> => {
      const merged = await mergeGuestCart();
      if (merged && merged.unavailable.length > 0)
        client.setQueryData(cartKeys.unavailable, merged.unavailable);
      return merged?.cart ?? call('GET /api/cart', {}, { signal });
    },
    enabled: isSignedIn,
  });
  const { data: unavailable = [] } = useQuery<UnavailableLine[]>({
    queryKey: cartKeys.unavailable,
    queryFn: () => [],
    enabled: false,
  });
  return {
    data,
    isLoading,
    error,
    retry: () => void refetch(),
    count: data?.totalItem ?? 0,
    /** Lines of the visitor's cart that are no longer sold. */
    unavailable,
    dismissUnavailable: () => {
      client.setQueryData<UnavailableLine[]>(cartKeys.unavailable, []);
    },
  };
}

/** The account's cart, delivered as chosen; undefined without a choice. The last one is kept while another loads. */
export function useQuote(choice: DeliveryChoice | null) {
  return useQuery({
    queryKey: cartKeys.quote(choice ?? {}),
    queryFn: ({ signal }) => call('GET /api/cart', { query: choice ?? {} }, { signal }),
    enabled: choice !== null,
    placeholderData: keepPreviousData,
  }).data;
}

export function useAddToCart() {
  return useCartMutation(
    (item: NewCartItem) => call('PUT /api/cart/add', { query: withCart, body: item }),
    addGuestItem,
  );
}

export function useSetQuantity() {
  return useCartMutation(
    ({ cartItemId, quantity }: { cartItemId: string; quantity: number }) =>
      call('PUT /api/cart_items/:cartItemId', {
        params: { cartItemId },
        query: withCart,
        body: { quantity },
      }),
    (client, { cartItemId, quantity }) => setGuestQuantity(client, cartItemId, quantity),
  );
}

export function useRemoveFromCart() {
  return useCartMutation(
    (cartItemId: string) =>
      call('DELETE /api/cart_items/:cartItemId', { params: { cartItemId }, query: withCart }),
    async (_client, cartItemId) => removeGuestItem(cartItemId),
  );
}

/** Accepts the changed prices and quantities as they are shown. */
export function useAcceptPrices() {
  return useCartMutation(
    (_input: undefined) => call('PUT /api/cart/seen', {}),
    async (client) => acceptGuestPrices(client),
  );
}

export function useApplyPromo() {
  return useCartMutation((code: string) => call('PUT /api/cart/promo', { body: { code } }));
}

export function useRemovePromo() {
  return useCartMutation((_input: undefined) => call('DELETE /api/cart/promo', {}));
}

/** Whether a change of the cart is on its way. */
export function useIsCartChanging(): boolean {
  return useIsMutating({ mutationKey }) > 0;
}

/** Changes run one at a time, in the order given. `mutateAsync` throws `ApiError`. */
function useCartMutation<Input, Answer>(
  changeAccountCart: (input: Input) => Promise<Answer>,
  changeGuestCart?: (client: QueryClient, input: Input) => Promise<void>,
) {
  const client = useQueryClient();
  const isGuest = useIsGuest();
  const guestChange = isGuest ? changeGuestCart : undefined;
  return useMutation({
    mutationKey,
    scope: { id: 'cart' },
    mutationFn: async (input: Input): Promise<Answer | undefined> => {
      if (!guestChange) return changeAccountCart(input);
      await guestChange(client, input);
    },
    onSuccess: (answer) => (guestChange ? undefined : storeCart(client, answer)),
    // Not awaited, so that errors show without delay.
    onError: () => void client.invalidateQueries({ queryKey: cartKeys.cart }),
  });
}

async function storeCart(client: QueryClient, answer: unknown): Promise<void> {
  const cart = cartIn(answer);
  // A fetch in flight may have read the cart before the change, or may be merging the visitor's cart.
  if (!cart || client.isFetching({ queryKey: cartKeys.cart }) > 0)
    return client.invalidateQueries({ queryKey: cartKeys.cart });
  client.setQueryData<Cart>(cartKeys.cart, cart);
  void client.invalidateQueries({ queryKey: [...cartKeys.cart, 'quote'] });
}

/** The cart in an answer: the answer itself, or the `cart` beside the changed line. */
function cartIn(answer: unknown): Cart | undefined {
  const { cart, ...rest } = answer as Partial<Cart> & { cart?: Cart };
  return 'cartItems' in rest ? (rest as Cart) : cart;
}
