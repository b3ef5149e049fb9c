import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Cart } from '#contract/cart';
import type { Order } from '#contract/orders';
import { call } from '../../api/browser';
import { ApiError } from '../../api/client';
import * as paths from '../../paths';
import { type OrderForm, useOrderCommands } from '../../state/order';
import { type Attempt, finishAttempt, keepAttempt } from './attempt';
import type { Card, CardFaults } from './card.rules';
import { checkout as texts } from './messages';
import { payAtSandbox } from './pay-sandbox';

/** How often and how long an order is asked whether it was paid after all. */
const ASK_MS = 1_000;
const ASKS = 8;

export interface CheckoutFaults {
  fields: Record<string, string>;
  card: CardFaults;
  /** By the line's place in the cart. */
  lines: Record<number, string>;
  form: string | null;
  /** An order that is there already and only needs to be paid. */
  openOrderId: string | null;
}

const noFaults: CheckoutFaults = { fields: {}, card: {}, lines: {}, form: null, openOrderId: null };

/**
 * Paying, in two steps that can each be repeated without harm: the order is placed under the attempt's key, then its
 * payment is confirmed with the card. Once the order is there, pressing again pays that order and places no other.
 */
export function useCheckout(attempt: Attempt, shown: Cart | undefined) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { place } = useOrderCommands();
  const underWay = useRef(false);
  const [isPaying, setPaying] = useState(false);
  const [faults, setFaults] = useState(noFaults);

  const pay = async (form: OrderForm, card: Card) => {
    if (underWay.current) return;
    underWay.current = true;
    setPaying(true);
    setFaults(noFaults);
    try {
      const order = await orderOf(form);
      if (order) await settle(order, card);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFaults(await faultsOf(error));
    } finally {
      underWay.current = false;
      setPaying(false);
    }
  };

  /** The attempt's order: the one that is there, or a new one if the cart still is as it was shown. */
  const orderOf = async (form: OrderForm): Promise<Order | null> => {
    if (attempt.orderId) return read(attempt.orderId);
    keepAttempt({ ...attempt, form });
    const now = await call('GET /api/cart', {});
    if (shown && now.cartItems.length > 0 && !isSame(shown, now)) {
      client.setQueryData(['cart'], now);
      setFaults({ ...noFaults, form: texts.changed });
      return null;
    }
    const order = await place({ form, key: attempt.key });
    keepAttempt({ ...attempt, form, orderId: order._id });
    await navigate(paths.payOrder(order._id), { replace: true, preventScrollReset: true });
    return order;
  };

  const settle = async (order: Order, card: Card) => {
    if (isSettled(order)) return done(order);
    const outcome = await payAtSandbox(order.payment.clientSecret ?? '', card);
    if (outcome.kind === 'succeeded') return done(order);
    if (outcome.kind === 'unknown') return askUntilPaid(order);
    const declined =
      outcome.kind === 'declined' ? { number: texts.declined(outcome.message) } : outcome.faults;
    setFaults({ ...noFaults, card: declined });
  };

  const askUntilPaid = async (order: Order) => {
    for (let ask = 0; ask < ASKS; ask++) {
      await new Promise((resolve) => setTimeout(resolve, ASK_MS));
      const now = await read(order._id).catch(() => null);
      if (now && isSettled(now)) return done(now);
    }
    setFaults({ ...noFaults, form: texts.unanswered });
  };

  const done = async (order: Order) => {
    finishAttempt(attempt);
    await client.invalidateQueries({ queryKey: ['order', order._id] });
    await navigate(paths.order(order._id), { replace: true });
  };

  return { pay, isPaying, faults, setFaults };
}

const read = (orderId: string): Promise<Order> =>
  call('GET /api/orders/:orderId', { params: { orderId } });

function isSettled({ payment, orderStatus }: Order): boolean {
  return payment.gateway === 'none' || payment.status === 'paid' || orderStatus !== 'Pending';
}

function isSame(one: Cart, other: Cart): boolean {
  const linesOf = ({ cartItems }: Cart) =>
    cartItems.map(({ _id, quantity }) => `${_id} ${quantity}`).join();
  return one.total === other.total && linesOf(one) === linesOf(other);
}

async function faultsOf(error: ApiError): Promise<CheckoutFaults> {
  const faults = { ...noFaults, form: error.message };
  switch (error.code) {
    case 'invalid_request':
      return {
        ...faults,
        fields: Object.fromEntries(error.details.map(({ path, message }) => [path, message])),
        form: error.details.length > 0 ? null : error.message,
      };
    case 'out_of_stock':
      return { ...faults, lines: linesOf(error) };
    case 'empty_cart':
    case 'idempotency_conflict':
    case 'order_state':
      return withOpenOrder(faults);
    default:
      return faults;
  }
}

function linesOf({ details }: ApiError): Record<number, string> {
  return Object.fromEntries(
    details.map(({ path, message }) => [Number(path.split('.')[1] ?? 0), message]),
  );
}

/** The order went through before and its answer was lost: it is the newest one, and only needs to be paid. */
async function withOpenOrder(faults: CheckoutFaults): Promise<CheckoutFaults> {
  const [newest] = await call('GET /api/orders', { query: { pageSize: '1' } }).catch(() => []);
  if (!newest || isSettled(newest)) return faults;
  return { ...faults, form: texts.openOrder, openOrderId: newest._id };
}
