import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { Order } from '#contract/orders/orders';
import { useCart } from '../../api/cart';
import { endGuestCart } from '../../api/guests';
import { useOrder } from '../../api/orders/orders';
import { PageTitle } from '../../page-title';
import { Loading, Skeleton } from '../../ui/skeleton';
import { useIsWithin } from '../../ui/use-is-within';
import { useOrderGuard } from '../auth/use-account-guard';
import { isSettled } from '../checkout/checkout.rules';
import { NoIndex } from '../page-head/page-head';
import { order as texts } from './messages';
import { OrderFailed } from './order-failed';
import { OrderNotFound } from './order-not-found';
import { OrderView } from './order-view';

/** Time to wait for the result of a payment before the page offers to pay again. */
const PAYMENT_TIMEOUT_MS = 20_000;

export default function OrderPage() {
  const isSignedIn = useOrderGuard();
  const [search] = useSearchParams();
  const orderId = search.get('order_id');
  return (
    <div className="wrap pb-(--section)">
      <NoIndex />
      {!isSignedIn ? (
        <OrderSkeleton />
      ) : orderId ? (
        <OrderOf key={orderId} orderId={orderId} />
      ) : (
        <OrderNotFound />
      )}
    </div>
  );
}

function OrderOf({ orderId }: { orderId: string }) {
  const { state } = useLocation();
  // A shopper who follows the link in an email has not just paid.
  const isFromLink = (state as { isFromLink?: boolean } | null)?.isFromLink === true;
  const isWaiting = useIsWithin(PAYMENT_TIMEOUT_MS) && !isFromLink;
  const { data, error } = useOrder(orderId, { untilPaid: isWaiting || 'slowly' });
  useGuestCartEnd(data);
  if (data) return <OrderView order={data} isWaiting={isWaiting} />;
  if (error?.code === 'not_found') return <OrderNotFound />;
  return error ? <OrderFailed message={error.message} /> : <OrderSkeleton />;
}

/** Once an order is settled and the cart is empty, the next cart of this browser is another guest's. */
function useGuestCartEnd(order: Order | undefined): void {
  const { isGuest, data: cart } = useCart();
  const isOver = isGuest && order && isSettled(order) && cart?.cartItems.length === 0;
  useEffect(() => {
    if (isOver) endGuestCart();
  }, [isOver]);
}

function OrderSkeleton() {
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <Loading className="pt-10 lg:pt-18">
        <Skeleton className="mb-8 h-12 w-80 max-w-full" />
        <Skeleton className="h-72 w-full" />
      </Loading>
    </>
  );
}
