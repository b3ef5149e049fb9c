import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Cart } from '#contract/cart';
import type { Order } from '#contract/orders/orders';
import type { PaymentMethod } from '#contract/values/orders/payment-methods';
import * as pages from '#contract/values/pages/storefront-pages';
import { callForCart, callForOrder } from '../../../api/browser';
import { cartKeys, type DeliveryChoice } from '../../../api/cart';
import { ApiError } from '../../../api/client';
import { orderKeys, usePlaceOrder, useSwitchMethod } from '../../../api/orders/orders';
import type { ApiForm } from '../../../api/use-api-form';
import { useMoney } from '../../../ui/text/money';
import {
  type Basket,
  type CheckoutValues,
  describeChanges,
  isOrderOf,
  isSameCart,
  isSettled,
  orderErrors,
  orderFormOf,
  totalOf,
} from '../checkout.rules';
import { checkout as texts } from '../messages';
import { readOrderKey } from '../place-order/order-key';
import { placeOnce } from '../place-order/place-once';
import type { PayOutcome } from './pay-sandbox';
import { saveAddress } from './save-address';

/** Interval and number of attempts to read whether an order was paid. */
const POLL_MS = 1_000;
const MAX_POLLS = 8;
/** The time until the items of a declined order are back in the cart. */
const RESTORED_MS = 2_000;

/** Confirms an order's payment at the gateway with the typed card. */
type PayWith = (payment: Order['payment'], clientSecret: string) => Promise<PayOutcome>;

interface PayingOptions {
  /** Keeps the form for a retry, which sends the same order even if the account's addresses have changed. */
  storeForm: () => void;
  /** How the cart is delivered; null if there is nothing to choose. */
  readChoice: () => DeliveryChoice | null;
  /** The method that the shopper has chosen; null if there is nothing to choose. */
  readMethod: () => PaymentMethod | null;
}

/**
 * Pays in two idempotent steps: places the order with the attempt's key, then confirms its payment with the card. Once
 * the order is placed, further presses pay that order and place no other. Only the order that was shown is paid.
 */
export function usePaying(
  accountId: string,
  { form, showErrors }: Pick<ApiForm<CheckoutValues>, 'form' | 'showErrors'>,
  { storeForm, readChoice, readMethod }: PayingOptions,
) {
  const formatMoney = useMoney();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { place, refresh } = usePlaceOrder();
  const { mutateAsync: switchMethod } = useSwitchMethod();
  const underWay = useRef(false);
  const placed = useRef<{ cart: Cart; basket: Basket } | null>(null);
  const [isPaying, setPaying] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  /** Pays again once the browser is online. */
  const [retry, setRetry] = useState<(() => void) | null>(null);
  useEffect(() => {
    if (!retry) return;
    if (navigator.onLine) return retry();
    window.addEventListener('online', retry, { once: true });
    return () => window.removeEventListener('online', retry);
  }, [retry]);

  const pay = async (shown: Basket, payWith: PayWith) => {
    if (underWay.current) return;
    underWay.current = true;
    setPaying(true);
    form.clearErrors();
    setNotice(null);
    setRetry(null);
    // The page may still show the cart that has become an order.
    let basket = shown.cart && shown.cart === placed.current?.cart ? placed.current.basket : shown;
    try {
      const order = basket.order
        ? await asChosen(await read(basket.order._id))
        : await orderCart(basket.cart);
      if (order) {
        basket = { order };
        if (shown.cart) placed.current = { cart: shown.cart, basket };
        await settle(order, payWith);
      }
    } catch (error) {
      fail(error, () => void pay(basket, payWith));
    } finally {
      underWay.current = false;
      setPaying(false);
    }
  };

  const fail = (error: unknown, again: () => void) => {
    if (!navigator.onLine) {
      setRetry(() => again);
      return showErrors({ root: texts.offline });
    }
    showErrors(error instanceof ApiError ? orderErrors(error) : { root: texts.unanswered });
    void client.invalidateQueries({ queryKey: cartKeys.cart });
  };

  /** Orders the cart if it is unchanged; null if the shopper has to review a change or an earlier order first. */
  const orderCart = async (shown: Cart): Promise<Order | null> => {
    const choice = readChoice();
    const current = await callForCart('GET /api/cart', choice ? { query: choice } : {});
    const queryKey = choice ? cartKeys.quote(choice) : cartKeys.cart;
    if (current.unpaidOrder) {
      client.setQueryData(queryKey, current);
      await showOrder(await read(current.unpaidOrder._id));
      setNotice(texts.earlier);
      return null;
    }
    // An empty cart may have been ordered by this attempt, whose answer was lost.
    const isOrdered = readOrderKey(accountId).isSent && current.cartItems.length === 0;
    if (!isSameCart(shown, current) && !isOrdered) {
      client.setQueryData(queryKey, current);
      showErrors({ root: describeChanges(shown, current, formatMoney) });
      return null;
    }
    // The method whose price was shown, also if the shopper chose none, or one that is gone.
    const optionId = choice && current.delivery?.optionId;
    if (optionId) form.setValue('deliveryMethodId', optionId);
    form.setValue('paymentMethod', readMethod() ?? '');
    storeForm();
    const { kind, order } = await placeOnce(place, accountId, {
      ...orderFormOf(form.getValues()),
      ...totalOf(current),
    });
    await showOrder(order);
    void refresh();
    if (kind === 'placed' && isOrderOf(order, shown)) return order;
    setNotice(texts.earlier);
    return null;
  };

  /** A placed order with the method that is chosen now. */
  const asChosen = async (order: Order): Promise<Order> => {
    const method = readMethod();
    if (method === null || method === order.payment.method || isSettled(order)) return order;
    return switchMethod({ orderId: order._id, paymentMethod: method });
  };

  /** Only once the order needs no payment any more: an address whose order was given up is not offered again. */
  const saveTypedAddress = () => {
    if (!form.getValues('saveAddress')) return;
    saveAddress(client, orderFormOf(form.getValues()));
    form.setValue('saveAddress', false);
  };

  const showOrder = (order: Order) => {
    client.setQueryData(orderKeys.one(order._id), order);
    return navigate(pages.checkout({ order_id: order._id }), {
      replace: true,
      preventScrollReset: true,
    });
  };

  const settle = async (order: Order, payWith: PayWith): Promise<void> => {
    if (isSettled(order)) return openOrder(order);
    const { clientSecret, redirectUrl } = order.payment;
    // The way back leads to the page that waits for the provider's word.
    if (redirectUrl) return window.location.assign(redirectUrl);
    if (!clientSecret) return showErrors({ root: texts.unanswered });
    const outcome = await payWith(order.payment, clientSecret);
    switch (outcome.kind) {
      case 'succeeded':
        return openOrder(order);
      case 'rejected':
        // The shop restores a declined order's items to the cart once the gateway has reported it.
        setTimeout(() => client.invalidateQueries({ queryKey: cartKeys.cart }), RESTORED_MS);
        return showErrors(outcome.errors);
      case 'later':
        return;
      case 'closed':
        return client.invalidateQueries({ queryKey: orderKeys.one(order._id) });
      case 'unknown':
        return pollUntilSettled(order);
    }
  };

  const pollUntilSettled = async (order: Order): Promise<void> => {
    for (let poll = 0; poll < MAX_POLLS && navigator.onLine; poll++) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      const latest = await read(order._id).catch(() => null);
      if (latest && isSettled(latest)) return openOrder(latest);
    }
    throw new Error('The payment is still unknown after all attempts');
  };

  const openOrder = async ({ _id }: Order) => {
    saveTypedAddress();
    await client.invalidateQueries({ queryKey: orderKeys.one(_id) });
    await navigate(pages.order({ order_id: _id }), {
      replace: true,
      state: { isFromCheckout: true },
    });
  };

  return {
    pay,
    isPaying,
    notice,
    /** Drops the retry that waits for the browser to be online again. */
    cancelRetry: () => setRetry(null),
  };
}

const read = (orderId: string): Promise<Order> =>
  callForOrder('GET /api/orders/:orderId', { params: { orderId } });
