import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Cart } from '#contract/cart';
import type { Order } from '#contract/orders';
import { call } from '../../../api/browser';
import { ApiError } from '../../../api/client';
import { usePlaceOrder } from '../../../api/orders';
import * as paths from '../../../paths';
import { showToast } from '../../../ui/overlays/toast';
import { formatMoney } from '../../../ui/text/format';
import { isOrderOf, isSameCart, isSettled } from '../basket.rules';
import { whatChanged } from '../changes.rules';
import { type CheckoutFaults, faultsOf, noFaults } from '../faults.rules';
import { checkout as texts } from '../messages';
import { readOrderKey } from '../place-order/order-key';
import { placeOnce } from '../place-order/place-once';
import { useWhenBack } from '../place-order/use-when-back';
import type { Draft } from '../use-draft';
import type { PayOutcome } from './pay-sandbox';

/** How often and how long an order is asked whether it was paid after all. */
const ASK_MS = 1_000;
const ASKS = 8;
/** How long the items of a declined order take to be in the cart again. */
const RESTORED_MS = 2_000;

/** Gives the payment of an order to the gateway, with what the shopper typed. */
export type PayWith = (clientSecret: string) => Promise<PayOutcome>;

type Shown = { order: Order; cart?: undefined } | { order?: undefined; cart: Cart };

/**
 * Paying, in two steps that can each be repeated without harm: the order is placed under the attempt's key, then its
 * payment is confirmed with the card. Once the order is there, pressing again pays that order and places no other; and
 * no order is paid but the one that was shown.
 */
export function usePaying(accountId: string, draft: Draft) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { place, refresh } = usePlaceOrder();
  const underWay = useRef(false);
  const placed = useRef<{ cart: Cart; basket: Shown } | null>(null);
  const [isPaying, setPaying] = useState(false);
  const [faults, setFaults] = useState(noFaults);
  const [notice, setNotice] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);
  const whenBack = useWhenBack();

  const refuse = (wrong: CheckoutFaults) => {
    setFaults(wrong);
    setRefusals((count) => count + 1);
  };

  const pay = async (shown: Shown, payWith: PayWith) => {
    if (underWay.current) return;
    underWay.current = true;
    setPaying(true);
    setFaults(noFaults);
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
      return refuse({ ...noFaults, form: texts.offline });
    }
    refuse(error instanceof ApiError ? faultsOf(error) : { ...noFaults, form: texts.unanswered });
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
      refuse({ ...noFaults, form: whatChanged(shown, now, formatMoney) });
      return null;
    }
    draft.hold();
    const { kind, order } = await placeOnce(place, accountId, draft.form);
    if (kind === 'placed') keepAddress();
    await showOrder(order);
    void refresh();
    if (kind === 'placed' && isOrderOf(order, shown)) return order;
    setNotice(texts.earlier);
    return null;
  };

  const keepAddress = () => {
    if (!draft.isKeeping) return;
    const { email: _, ...place } = draft.form;
    call('POST /api/user/addresses', { body: place })
      .catch(() => showToast(texts.addressNotKept))
      .finally(() => client.invalidateQueries({ queryKey: ['addresses'] }));
    draft.keepAddress(false);
  };

  const showOrder = (order: Order) => {
    client.setQueryData(['order', order._id], order);
    return navigate(paths.payOrder(order._id), { replace: true, preventScrollReset: true });
  };

  const settle = async (order: Order, payWith: PayWith): Promise<void> => {
    if (isSettled(order)) return done(order);
    const { clientSecret } = order.payment;
    if (!clientSecret) return refuse({ ...noFaults, form: texts.unanswered });
    const outcome = await payWith(clientSecret);
    switch (outcome.kind) {
      case 'succeeded':
        return done(order);
      case 'declined':
        refreshCart();
        return refuse({ ...noFaults, card: { number: texts.declined(outcome.message) } });
      case 'invalid':
        return refuse({ ...noFaults, card: outcome.faults });
      case 'refused':
        return refuse({ ...noFaults, form: outcome.message });
      case 'later':
        return;
      case 'closed':
        return client.invalidateQueries({ queryKey: ['order', order._id] });
      case 'unknown':
        return askUntilSettled(order);
    }
  };

  /** The shop puts a declined order's items back into the cart once the gateway has told it. */
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
    faults,
    /** What is typed or chosen anew is looked at before it is sent: nothing goes on by itself any more. */
    changeFaults: (change: (now: CheckoutFaults) => CheckoutFaults) => {
      whenBack.forget();
      setFaults(change);
    },
    refuse,
    /** How often something stood in the way: each time the first field with a fault gets the focus. */
    refusals,
    notice,
  };
}

const read = (orderId: string): Promise<Order> =>
  call('GET /api/orders/:orderId', { params: { orderId } });
