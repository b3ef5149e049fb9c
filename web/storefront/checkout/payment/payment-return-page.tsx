import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import type { Order, ReturnedOrder } from '#contract/orders/orders';
import * as pages from '#contract/values/pages/storefront-pages';
import { cartKeys } from '../../../api/cart';
import { useReturnedOrder } from '../../../api/orders/orders';
import { accountOf, useToken } from '../../../api/session/session';
import { PageTitle } from '../../../page-title';
import { LinkButton } from '../../../ui/button';
import { Skeleton } from '../../../ui/skeleton';
import { useIsWithin } from '../../../ui/use-is-within';
import { useOrderGuard } from '../../auth/use-account-guard';
import { OrderFailed } from '../../order/order-failed';
import { OrderNotFound } from '../../order/order-not-found';
import { NoIndex } from '../../page-head/page-head';
import { isSettled } from '../checkout.rules';
import { returned as texts } from '../messages';
import { saveStoredAddress } from './save-address';

/** How long the page waits before it offers to pay again. It goes on asking. */
const WAIT_MS = 10_000;

/** One object: with another one at each rendering, `Navigate` would start again and again, and never arrive. */
const FROM_CHECKOUT = { isFromCheckout: true };

/**
 * Where shoppers come back to from their bank. The address proves nothing: the page shows what the provider tells the shop.
 */
export default function PaymentReturnPage() {
  const isKnown = useOrderGuard();
  const [search] = useSearchParams();
  const orderId = search.get('order_id');
  const paymentId = search.get('payment_id');
  return (
    <div className="wrap pb-(--section)">
      <NoIndex />
      {!isKnown ? (
        <Loading />
      ) : orderId ? (
        <Returned orderId={orderId} paymentId={paymentId} />
      ) : (
        <OrderNotFound />
      )}
    </div>
  );
}

const Loading = () => <Skeleton className="mt-12 h-40" />;

function Returned({ orderId, paymentId }: { orderId: string; paymentId: string | null }) {
  const { data: order, error } = useReturnedOrder(orderId, paymentId);
  const isOverdue = !useIsWithin(WAIT_MS);
  if (error?.code === 'not_found') return <OrderNotFound />;
  if (!order) return error ? <OrderFailed message={error.message} /> : <Loading />;
  if (order.orderStatus === 'Cancelled') return <Settled order={order} />;
  if (order.attempt === 'replaced' || order.attempt === 'surplus')
    return <Outdated order={order} />;
  if (!isSettled(order)) return <Unpaid order={order} isOverdue={isOverdue} />;
  return order.attempt === 'failed' ? <Outdated order={order} /> : <Settled order={order} />;
}

/** The attempt that the shopper comes back from does not count: another one pays for the order, or is to. */
function Outdated({ order }: { order: ReturnedOrder }) {
  const { _id: order_id, attempt } = order;
  const [title, text] =
    attempt === 'surplus'
      ? [texts.surplus, texts.surplusText]
      : attempt === 'failed'
        ? [texts.refused, texts.failedText]
        : [texts.replaced, texts.replacedText];
  return (
    <Told title={title} text={text}>
      {isSettled(order) ? (
        <LinkButton to={pages.order({ order_id })} className="mt-6">
          {texts.order}
        </LinkButton>
      ) : (
        <LinkButton to={pages.checkout({ order_id })} className="mt-6">
          {texts.again}
        </LinkButton>
      )}
    </Told>
  );
}

/** The order is paid, its payment settles, or it was cancelled: its own page tells which. */
function Settled({ order: { _id, orderStatus } }: { order: Order }) {
  const client = useQueryClient();
  const token = useToken();
  const isOrdered = orderStatus !== 'Cancelled';
  useEffect(() => {
    // It has kept the items until the payment.
    void client.invalidateQueries({ queryKey: cartKeys.cart });
  }, [client]);
  useEffect(() => {
    if (token && isOrdered) saveStoredAddress(client, accountOf(token));
  }, [client, token, isOrdered]);
  return <Navigate to={pages.order({ order_id: _id })} replace state={FROM_CHECKOUT} />;
}

/** The bank has refused the payment, or not confirmed it: the same order can be paid again, also another way. */
function Unpaid({ order, isOverdue }: { order: ReturnedOrder; isOverdue: boolean }) {
  const { attempt, payment } = order;
  const isRefused = attempt ? attempt === 'failed' : payment.status === 'failed';
  const title = isRefused ? texts.refused : isOverdue ? texts.open : texts.asking;
  const text = isRefused ? texts.refusedText : isOverdue ? texts.openText : texts.askingText;
  return (
    <Told title={title} text={text}>
      {(isRefused || isOverdue) && (
        <LinkButton to={pages.checkout({ order_id: order._id })} className="mt-6">
          {texts.again}
        </LinkButton>
      )}
    </Told>
  );
}

function Told({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div role="status" className="pt-10">
        <h1 className="display-56">{title}</h1>
        <p className="mt-3.5 max-w-128 text-16 text-ink-2">{text}</p>
      </div>
      {children}
    </>
  );
}
