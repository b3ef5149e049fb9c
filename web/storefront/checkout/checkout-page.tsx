import { useEffect, useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import type { Profile } from '#contract/accounts';
import { useAuth } from '../../api/auth';
import { useCart } from '../../api/cart';
import { useOrder } from '../../api/orders';
import * as paths from '../../paths';
import { Button, buttonClass } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Loading, Skeleton } from '../../ui/skeleton';
import { PageTitle } from '../../ui/text/page-title';
import { useAccountGuard } from '../auth/use-account-guard';
import { useKnownAddresses } from './address/use-saved-addresses';
import { isSettled } from './basket.rules';
import { CheckoutForm } from './checkout-form';
import { checkout as texts } from './messages';
import { readOrderKey } from './place-order/order-key';
import { findOpenOrder } from './place-order/place-once';
import { useCheckout } from './use-checkout';

export default function CheckoutPage() {
  const isSignedIn = useAccountGuard();
  const { user, error } = useAuth();
  return (
    <div className="wrap pb-(--section)">
      <PageTitle>{texts.title}</PageTitle>
      <meta name="robots" content="noindex" />
      <h1 className="display-56 pt-10 pb-6 lg:pb-11">{texts.title}</h1>
      {isSignedIn && user ? (
        <CheckoutOf key={user._id} user={user} />
      ) : isSignedIn && error ? (
        <Failed message={error.message} />
      ) : (
        <CheckoutSkeleton />
      )}
    </div>
  );
}

/** The cart, or a placed order that is still to be paid. */
function CheckoutOf({ user }: { user: Profile }) {
  const addresses = useKnownAddresses();
  const [search] = useSearchParams();
  const orderId = search.get('order_id');
  const { data: order, error: orderError } = useOrder(orderId);
  const { data: cart, error: cartError } = useCart();
  const checkout = useCheckout({ user, order: order ?? null, cart, known: addresses.known });
  const { basket } = checkout;
  const isEmpty = orderId === null && cart?.cartItems.length === 0 && !checkout.isPaying;
  const isFinding = useLostOrder(isEmpty && readOrderKey(user._id).isSent);

  if (orderId !== null) {
    if (order && isSettled(order) && !checkout.isPaying)
      return <Navigate to={paths.order(order._id)} replace />;
    if (basket?.order) return <CheckoutForm {...{ checkout, basket, addresses }} />;
    if (orderError?.code === 'not_found') return <NoOrder />;
    return orderError ? <Failed message={orderError.message} /> : <CheckoutSkeleton />;
  }
  if (cart?.unpaidOrder && !checkout.isPaying)
    return <Navigate to={paths.payOrder(cart.unpaidOrder._id)} replace />;
  if (isFinding || !addresses.known) return <CheckoutSkeleton />;
  if (isEmpty) return <EmptyCart />;
  if (basket) return <CheckoutForm {...{ checkout, basket, addresses }} />;
  return cartError ? <Failed message={cartError.message} /> : <CheckoutSkeleton />;
}

function EmptyCart() {
  return (
    <Notice
      title={texts.emptyTitle}
      action={
        <span className="flex flex-wrap gap-2">
          <Link to={paths.listing('men', 'all')} className={buttonClass()}>
            {texts.shop}
          </Link>
          <Link to={paths.account()} className={buttonClass({ kind: 'quiet' })}>
            {texts.yourOrders}
          </Link>
        </span>
      }
    >
      {texts.emptyText}
    </Notice>
  );
}

function NoOrder() {
  return (
    <Notice
      title={texts.noOrderTitle}
      action={
        <Link to={paths.checkout()} className={buttonClass()}>
          {texts.noOrderAction}
        </Link>
      }
    >
      {texts.noOrderText}
    </Notice>
  );
}

function Failed({ message }: { message: string }) {
  return (
    <Notice
      kind="error"
      title={message}
      action={
        <Button kind="quiet" onClick={() => window.location.reload()}>
          {texts.again}
        </Button>
      }
    >
      {texts.kept}
    </Notice>
  );
}

/** The checkout's shape while the cart or order is loading. */
function CheckoutSkeleton() {
  return (
    <Loading>
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-22">
        <div className="grid gap-5 border-t border-line pt-8 lg:ps-63 lg:pt-11">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </div>
        <Skeleton className="h-110" />
      </div>
    </Loading>
  );
}

/**
 * An empty cart after an order was sent and no answer came: the order went through. Finds it and goes to pay it. True
 * while it is looked for.
 */
function useLostOrder(isLost: boolean): boolean {
  const navigate = useNavigate();
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isLost) return;
    findOpenOrder()
      .then((order) => order && navigate(paths.payOrder(order._id), { replace: true }))
      .catch(() => {})
      .finally(() => setDone(true));
  }, [isLost, navigate]);
  return isLost && !isDone;
}
