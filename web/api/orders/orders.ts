import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Order, ReturnedOrder } from '#contract/orders/orders';
import { isCollectedOutside } from '#contract/values/orders/payment-methods';
import { language } from '../../ui/text/language';
import { call, callForCart, callForOrder, callListForCart } from '../browser';
import { cartKeys } from '../cart';
import type { BodyOf, QueryOf } from '../client';
import { productKeys } from '../products';
import { usePrefix } from '../shop-facts';

/** The body of the checkout form. */
type OrderBody = BodyOf<'POST /api/orders'>;
/** What a shopper types and chooses. */
export type OrderForm = Omit<OrderBody, 'shownTotal' | 'language'>;
/** With the total that was shown. */
export type ShownOrderForm = OrderForm & Pick<OrderBody, 'shownTotal'>;
/** The items to send back, and why. */
export type ReturnForm = BodyOf<'POST /api/orders/:orderId/return'>;

export const orderKeys = {
  all: ['order'],
  one: (orderId: string | null) => ['order', orderId],
  returned: (orderId: string, paymentId: string | null) => ['order', orderId, paymentId],
  own: ['order', 'own'],
  lastMethod: ['order', 'last-method'],
  ownPage: (pageNumber: number) => ['order', 'own', pageNumber],
} as const;

const POLL_MS = 700;
const SLOW_POLL_MS = 5_000;

/** One of the caller's orders. With `untilPaid` it is polled until its payment is settled, `slowly` every few seconds; not while the page is hidden. */
export function useOrder(orderId: string | null, options: { untilPaid?: boolean | 'slowly' } = {}) {
  return useQuery({
    queryKey: orderKeys.one(orderId),
    queryFn: ({ signal }) =>
      callForOrder('GET /api/orders/:orderId', { params: { orderId: orderId ?? '' } }, { signal }),
    enabled: orderId !== null,
    refetchInterval: ({ state }) => {
      if (!options.untilPaid || !state.data) return false;
      if (state.data.payment.status === 'processing')
        return Math.min(SETTLING_POLL_MS * 2 ** (state.dataUpdateCount - 1), MAX_SETTLING_POLL_MS);
      if (!isAwaitingPayment(state.data)) return false;
      return options.untilPaid === 'slowly' ? SLOW_POLL_MS : POLL_MS;
    },
  });
}

/** How often the page of an order asks whether its bank has confirmed: half as often each time. */
const SETTLING_POLL_MS = 5_000;
const MAX_SETTLING_POLL_MS = 60_000;

const ASK_MS = 2_500;

/**
 * One of the caller's orders, whose payment provider is asked until it knows the outcome: of the given attempt to pay it, or of
 * the one that counts.
 */
export function useReturnedOrder(orderId: string, paymentId: string | null) {
  return useQuery({
    queryKey: orderKeys.returned(orderId, paymentId),
    queryFn: ({ signal }) =>
      callForOrder(
        'POST /api/orders/:orderId/refresh-payment',
        { params: { orderId }, query: paymentId === null ? {} : { paymentId } },
        { signal },
      ),
    refetchInterval: ({ state }) => (state.data && isUndecided(state.data) ? ASK_MS : false),
  });
}

function isUndecided(order: ReturnedOrder): boolean {
  if (order.attempt === undefined) return isAwaitingPayment(order);
  return order.attempt === 'open' && order.orderStatus === 'Pending';
}

/** The caller's orders, newest first. */
export function useOwnOrders(pageNumber = 1) {
  const { data, isLoading, error } = useQuery({
    queryKey: orderKeys.ownPage(pageNumber),
    queryFn: ({ signal }) =>
      callListForCart('GET /api/orders', { query: { pageNumber: String(pageNumber) } }, { signal }),
  });
  return { data: data?.answer, total: data?.total ?? 0, isLoading, error };
}

/**
 * `place` throws `ApiError`. The same `key` places the same order, however often it is sent. Call `refresh` once the page
 * no longer shows the cart, which is empty then.
 */
export function usePlaceOrder() {
  const client = useQueryClient();
  // The shop knows its default language.
  const isDefault = usePrefix() === '';
  const { mutateAsync } = useMutation({
    mutationFn: ({ form, key }: { form: ShownOrderForm; key: string }) => {
      const body = isDefault ? form : { ...form, language };
      return callForCart('POST /api/orders', { body }, { idempotencyKey: key });
    },
    onSuccess: (order) => storeOrder(client, order),
  });
  return { place: mutateAsync, refresh: () => refreshAfterOrder(client) };
}

/** Pays a placed order another way. `mutateAsync` throws `ApiError`, also if it has been paid since. */
export function useSwitchMethod() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ orderId, paymentMethod }: { orderId: string; paymentMethod: string }) =>
      callForOrder('PUT /api/orders/:orderId/payment-method', {
        params: { orderId },
        body: { paymentMethod },
      }),
    onSuccess: (order) => storeOrder(client, order),
    onError: (_error, { orderId }) =>
      client.invalidateQueries({ queryKey: orderKeys.one(orderId) }),
  });
}

/** The method that the member last paid with, null for none; undefined until it is known. */
export function useLastMethod(isAsked: boolean): string | null | undefined {
  const { data, error } = useQuery({
    queryKey: orderKeys.lastMethod,
    queryFn: ({ signal }) => call('GET /api/user/payment-method', {}, { signal }),
    enabled: isAsked,
  });
  return !isAsked || error ? null : data?.paymentMethod;
}

/** Its buyer gets no email about an unpaid order that is cancelled to be changed. `mutateAsync` throws `ApiError`. */
export function useCancelOrder(query: QueryOf<'POST /api/orders/:orderId/cancel'> = {}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (orderId: string) =>
      callForOrder('POST /api/orders/:orderId/cancel', { params: { orderId }, query }),
    onSuccess: async (order) => {
      storeOrder(client, order);
      await refreshAfterOrder(client);
    },
  });
}

/** Emails the link with which the account for a refund is entered. Throws `ApiError`. */
export async function sendRefundAccountLink(orderId: string): Promise<void> {
  await callForOrder('POST /api/orders/:orderId/refund-account-link', { params: { orderId } });
}

/** `mutateAsync` throws `ApiError`. */
export function useRequestReturn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ orderId, body }: { orderId: string; body: ReturnForm }) =>
      callForOrder('POST /api/orders/:orderId/return', { params: { orderId }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: orderKeys.all }),
  });
}

function storeOrder(client: QueryClient, order: Order): void {
  client.setQueryData<Order>(orderKeys.one(order._id), order);
}

/** An order changes the cart and the stock. */
function refreshAfterOrder(client: QueryClient): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: orderKeys.own }),
    client.invalidateQueries({ queryKey: cartKeys.cart }),
    client.invalidateQueries({ queryKey: productKeys.all }),
  ]);
}

function isAwaitingPayment({ orderStatus, payment }: Order): boolean {
  return (
    orderStatus === 'Pending' && payment.status === 'unpaid' && !isCollectedOutside(payment.gateway)
  );
}
