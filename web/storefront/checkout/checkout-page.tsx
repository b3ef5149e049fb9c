import { useEffect, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import type { Address } from '#contract/addresses/addresses';
import * as pages from '#contract/values/pages/storefront-pages';
import { useAddresses } from '../../api/addresses/addresses';
import { useCart } from '../../api/cart';
import { useGuestToken } from '../../api/guest-cart/guest-tokens';
import { useLastMethod, useOrder } from '../../api/orders/orders';
import { useAuth } from '../../api/session/auth';
import { accountOf, useToken } from '../../api/session/session';
import { useIsPublic, useShopFacts } from '../../api/shop-facts';
import { PageTitle } from '../../page-title';
import { LinkButton } from '../../ui/button';
import { Notice, reloadPage } from '../../ui/notice';
import { Skeleton } from '../../ui/skeleton';
import { useAccountGuard, useHasGuestToken } from '../auth/use-account-guard';
import { TwoColumnSkeleton } from '../cart/two-column-layout';
import { useListings } from '../layout/departments';
import { NoIndex } from '../page-head/page-head';
import { isSettled } from './checkout.rules';
import { CheckoutForm } from './checkout-form';
import { checkout as texts } from './messages';
import { readOrderKey } from './place-order/order-key';
import { findOpenOrder } from './place-order/place-once';
import { type Shopper, useCheckout } from './use-checkout';

export default function CheckoutPage() {
  const isPublic = useIsPublic();
  const [search] = useSearchParams();
  // Staff can send the link to pay an order to anyone.
  const paysAsGuest = useHasGuestToken() && search.has('order_id');
  const isKnown = useAccountGuard({ mayBeGuest: isPublic || paysAsGuest });
  const isGuest = useToken() === null && (isPublic || paysAsGuest);
  const { user, error } = useAuth();
  const guest = useGuestShopper();
  const shopper = isGuest ? guest : user;
  return (
    <div className="wrap pb-(--section)">
      <PageTitle>{texts.title}</PageTitle>
      <NoIndex />
      <h1 className="display-56 pt-10 pb-6 lg:pb-11">{texts.title}</h1>
      {isKnown && shopper ? (
        <CheckoutOf key={shopper._id} user={shopper} isGuest={isGuest} />
      ) : isKnown && error ? (
        <Failed message={error.message} />
      ) : (
        <CheckoutSkeleton />
      )}
    </div>
  );
}

const noAddresses: readonly Address[] = [];

/** A visitor, by the visitor's cart. */
function useGuestShopper(): Shopper {
  const cart = useGuestToken('cart');
  const _id = cart === null ? 'visitor' : accountOf(cart);
  return { _id, firstName: '', lastName: '', email: '' };
}

/** The cart, or a placed order that is still to be paid. */
function CheckoutOf({ user, isGuest }: { user: Shopper; isGuest: boolean }) {
  const addresses = useAddresses();
  // An order does not need the saved addresses, so it can be placed if they did not load.
  const saved = addresses.data ?? (addresses.error || isGuest ? noAddresses : undefined);
  const [search] = useSearchParams();
  const orderId = search.get('order_id');
  const { data: order, error: orderError } = useOrder(orderId);
  const { data: cart, error: cartError } = useCart();
  const { paymentMethods } = useShopFacts();
  const lastMethod = useLastMethod(!isGuest && paymentMethods.length > 1);
  const checkout = useCheckout({ user, order: order ?? null, cart, saved, lastMethod });
  const { basket } = checkout;
  const isEmpty = orderId === null && cart?.cartItems.length === 0 && !checkout.isPaying;
  const isFinding = useLostOrder(isEmpty && readOrderKey(user._id).isSent);

  if (orderId !== null) {
    if (order && isSettled(order) && !checkout.isPaying)
      return <Navigate to={pages.order({ order_id: order._id })} replace />;
    if (basket?.order)
      return <CheckoutForm checkout={checkout} basket={basket} saved={saved ?? []} />;
    if (orderError?.code === 'not_found') return <NoOrder />;
    return orderError ? <Failed message={orderError.message} /> : <CheckoutSkeleton />;
  }
  if (cart?.unpaidOrder && !checkout.isPaying)
    return <Navigate to={pages.checkout({ order_id: cart.unpaidOrder._id })} replace />;
  if (isFinding || !saved || lastMethod === undefined) return <CheckoutSkeleton />;
  if (isEmpty) return <EmptyCart isGuest={isGuest} />;
  if (basket) return <CheckoutForm checkout={checkout} basket={basket} saved={saved} />;
  return cartError ? <Failed message={cartError.message} /> : <CheckoutSkeleton />;
}

/**
 * An empty cart after an order request without an answer means that the order was placed. Finds the order and opens its
 * payment. True while searching.
 */
function useLostOrder(isLost: boolean): boolean {
  const navigate = useNavigate();
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isLost) return;
    findOpenOrder()
      .then(
        (order) => order && navigate(pages.checkout({ order_id: order._id }), { replace: true }),
      )
      .catch(() => {})
      .finally(() => setDone(true));
  }, [isLost, navigate]);
  return isLost && !isDone;
}

function EmptyCart({ isGuest }: { isGuest: boolean }) {
  const listings = useListings();
  return (
    <Notice
      title={texts.emptyTitle}
      action={
        <>
          <LinkButton to={listings.listing('all')}>{texts.shop}</LinkButton>
          {!isGuest && (
            <LinkButton to={pages.account()} kind="quiet">
              {texts.yourOrders}
            </LinkButton>
          )}
        </>
      }
    >
      {isGuest ? texts.emptyGuestText : texts.emptyText}
    </Notice>
  );
}

function NoOrder() {
  return (
    <Notice
      title={texts.noOrderTitle}
      action={<LinkButton to={pages.checkout()}>{texts.noOrderAction}</LinkButton>}
    >
      {texts.noOrderText}
    </Notice>
  );
}

function Failed({ message }: { message: string }) {
  return (
    <Notice kind="error" title={message} retry={reloadPage}>
      {texts.kept}
    </Notice>
  );
}

function CheckoutSkeleton() {
  return (
    <TwoColumnSkeleton className="gap-5 pt-8 lg:ps-63 lg:pt-11">
      {[1, 2, 3, 4].map((field) => (
        <Skeleton key={field} className="h-12" />
      ))}
    </TwoColumnSkeleton>
  );
}
