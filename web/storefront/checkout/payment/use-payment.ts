import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Cart } from '#contract/cart';
import type { Order } from '#contract/orders';
import { call } from '../../../api/browser';
import { ApiError } from '../../../api/client';
import { type OrderForm, usePlaceOrder } from '../../../api/orders';
import type { FormErrors } from '../../../api/use-api-form';
import * as paths from '../../../paths';
import { showToast } from '../../../ui/overlays/toast';
import { formatMoney } from '../../../ui/text/format';
import { isOrderOf, isSameCart, isSettled } from '../basket.rules';
import { whatChanged } from '../changes.rules';
import { checkout as texts } from '../messages';
import { orderErrors } from '../order-errors.rules';
import { readOrderKey } from '../place-order/order-key';
import { placeOnce } from '../place-order/place-once';
import type { Basket } from '../use-checkout';
import { cardPaths } from './card.rules';
import type { PayOutcome } from './pay-sandbox';

/** Interval and number of attempts to read whether an order was paid. */
const ASK_MS = 1_000;
const ASKS = 8;
/** The time until the items of a declined order are back in the cart. */
const RESTORED_MS = 2_000;

/** Confirms an order's payment at the gateway with the typed card. */
type PayWith = (clientSecret: string) => Promise<PayOutcome>;

/** The checkout's form, as far as paying uses it. */
type PayingForm = {
  showErrors: (errors: FormErrors) => void;
  clearErrors: () => void;
  orderForm: () => OrderForm;
  /** Whether the address is to be saved to the account. */
  isKeeping: () => boolean;
  stopKeeping: () => void;
  hold: () => void;
};

/**
 * Paying, in two steps that can each be repeated without harm: the order is placed under the attempt's key, then its
 * payment is confirmed with the card. Once the order is there, pressing again pays that order and places no other; and
 * no order is paid but the one that was shown.
 */
export function usePaying(accountId: string, form: PayingForm) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { place, refresh } = usePlaceOrder();
  const underWay = useRef(false);
  const placed = useRef<{ cart: Cart; basket: Basket } | null>(null);
  const [isPaying, setPaying] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  const whenBack = useWhenBack();

  const pay = async (shown: Basket, payWith: PayWith) => {
    if (underWay.current) return;
    underWay.current = true;
    setPaying(true);
    form.clearErrors();
    setNotice(null);
    whenBack.forget();
    // The page may not have shown yet that its cart has become an order.
    let basket = shown.cart && shown.cart === placed.current?.cart ? placed.current.basket : shown;
    try {
      const order = basket.order ? await read(basket.order._id) : await orderCart(basket.cart);
      if (order) {
        basket = { order };
        if (shown.cart) placed.current = { cart: shown.cart, basket };
        await settle(order, payWith);
      }
    } catch (error) {
      fail(error, () => pay(basket, payWith));
    } finally {
      underWay.current = false;
      setPaying(false);
    }
  };

  const fail = (error: unknown, again: () => Promise<void>) => {
    if (!navigator.onLine) {
      whenBack.wait(() => void again());
      return form.showErrors({ root: texts.offline });
    }
    form.showErrors(error instanceof ApiError ? orderErrors(error) : { root: texts.unanswered });
    void client.invalidateQueries({ queryKey: ['cart'] });
  };

  /** Orders the cart if it still is as it was shown; null where there is something to look at first. */
  const orderCart = async (shown: Cart): Promise<Order | null> => {
    const now = await call('GET /api/cart', {});
    if (now.unpaidOrder) {
      client.setQueryData(['cart'], now);
      await showOrder(await read(now.unpaidOrder._id));
      setNotice(texts.earlier);
      return null;
    }
    // An empty one may have been ordered by this very attempt, whose answer was lost.
    const isOrdered = readOrderKey(accountId).isSent && now.cartItems.length === 0;
    if (!isSameCart(shown, now) && !isOrdered) {
      client.setQueryData(['cart'], now);
      form.showErrors({ root: whatChanged(shown, now, formatMoney) });
      return null;
    }
    form.hold();
    const { kind, order } = await placeOnce(place, accountId, form.orderForm());
    if (kind === 'placed') keepAddress();
    await showOrder(order);
    void refresh();
    if (kind === 'placed' && isOrderOf(order, shown)) return order;
    setNotice(texts.earlier);
    return null;
  };

  const keepAddress = () => {
    if (!form.isKeeping()) return;
    const { email: _, ...place } = form.orderForm();
    call('POST /api/user/addresses', { body: place })
      .catch(() => showToast(texts.addressNotKept))
      .finally(() => client.invalidateQueries({ queryKey: ['addresses'] }));
    form.stopKeeping();
  };

  const showOrder = (order: Order) => {
    client.setQueryData(['order', order._id], order);
    return navigate(paths.payOrder(order._id), { replace: true, preventScrollReset: true });
  };

  const settle = async (order: Order, payWith: PayWith): Promise<void> => {
    if (isSettled(order)) return done(order);
    const { clientSecret } = order.payment;
    if (!clientSecret) return form.showErrors({ root: texts.unanswered });
    const outcome = await payWith(clientSecret);
    switch (outcome.kind) {
      case 'succeeded':
        return done(order);
      case 'declined':
        refreshCart();
        return form.showErrors({ [cardPaths.number]: texts.declined(outcome.message) });
      case 'invalid':
        return form.showErrors(outcome.errors);
      case 'failed':
        return form.showErrors({ root: outcome.message });
      case 'later':
        return;
      case 'closed':
        return client.invalidateQueries({ queryKey: ['order', order._id] });
      case 'unknown':
        return askUntilSettled(order);
    }
  };

  /** The shop restores a declined order's items to the cart once the gateway has reported it. */
  const refreshCart = () => {
    setTimeout(() => void client.invalidateQueries({ queryKey: ['cart'] }), RESTORED_MS);
  };

  const askUntilSettled = async (order: Order): Promise<void> => {
    for (let ask = 0; ask < ASKS && navigator.onLine; ask++) {
      await new Promise((resolve) => setTimeout(resolve, ASK_MS));
      const now = await read(order._id).catch(() => null);
      if (now && isSettled(now)) return done(now);
    }
    throw new Error('nobody answered');
  };

  const done = async ({ _id }: Order) => {
    await client.invalidateQueries({ queryKey: ['order', _id] });
    await navigate(paths.order(_id), { replace: true, state: { isFromCheckout: true } });
  };

  return {
    pay,
    isPaying,
    notice,
    /** Drops the retry that waits for the browser to be online again. */
    cancelRetry: whenBack.forget,
  };
}

const read = (orderId: string): Promise<Order> =>
  call('GET /api/orders/:orderId', { params: { orderId } });

/** Does something once the browser is online again, unless it is forgotten before. */
function useWhenBack() {
  const waiting = useRef<(() => void) | null>(null);
  useEffect(() => {
    const go = () => {
      const run = waiting.current;
      waiting.current = null;
      run?.();
    };
    window.addEventListener('online', go);
    return () => window.removeEventListener('online', go);
  }, []);
  return {
    wait: (run: () => void) => {
      waiting.current = run;
    },
    forget: () => {
      waiting.current = null;
    },
  };
}
