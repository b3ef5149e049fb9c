import { useRef } from 'react';
import type { Cart } from '#contract/cart';
import * as pages from '#contract/values/pages/storefront-pages';
import { useCart, useIsCartChanging, useIsGuest, useRemovePromo } from '../../api/cart';
import { messageOf } from '../../api/client';
import { useIsPublic, useShopFacts } from '../../api/shop-facts';
import { LinkButton } from '../../ui/button';
import { FieldError } from '../../ui/forms/field-frame';
import { Notice } from '../../ui/notice';
import { showToast } from '../../ui/overlays/toast';
import { Skeleton } from '../../ui/skeleton';
import { useDates } from '../../ui/text/dates';
import { useAccountGuard } from '../auth/use-account-guard';
import { useListings } from '../layout/departments';
import { PageHead } from '../page-head/page-head';
import { DeliveryNote } from '../product/buy/delivery-estimate';
import { RecentlyViewed } from '../product/related/recently-viewed';
import { CartLine } from './cart-line';
import { Changes, GoneNote } from './changes';
import { cart as texts } from './messages';
import { promiseOfCart } from './promise';
import { PromoForm } from './promo-form';
import { CartNotes, TaxNote, TotalExplanation, TotalsList } from './totals';
import { TwoColumnLayout, TwoColumnSkeleton } from './two-column-layout';
import { WalletButtons } from './wallet/wallet-buttons';

export default function CartPage() {
  const isPublic = useIsPublic();
  const isKnown = useAccountGuard({ mayBeGuest: isPublic });
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    // At least as high as the window, so that the footer stays out of view while the cart loads.
    <div className="wrap min-h-svh pb-(--section)">
      {/* The server renders the same page for everyone; the browser fetches the cart. */}
      <PageHead
        title={texts.title}
        description={texts.description}
        path={isPublic ? pages.cart() : null}
      />
      <h1 ref={heading} tabIndex={-1} className="display-56 pt-10 pb-6 lg:pb-11">
        {texts.title}
      </h1>
      {isKnown ? <Content onRemoved={() => heading.current?.focus()} /> : <CartSkeleton />}
    </div>
  );
}

function Content({ onRemoved }: { onRemoved: () => void }) {
  const { data, error, retry } = useCart();
  if (data)
    return (
      <>
        <GoneNote />
        {data.cartItems.length === 0 ? (
          <EmptyCart />
        ) : (
          <FilledCart cart={data} onRemoved={onRemoved} />
        )}
      </>
    );
  if (!error) return <CartSkeleton />;
  return <Notice kind="error" title={error.message} retry={retry} />;
}

function FilledCart({ cart, onRemoved }: { cart: Cart; onRemoved: () => void }) {
  return (
    <TwoColumnLayout title={texts.summary} aside={<Summary cart={cart} />}>
      <div>
        <Changes items={cart.cartItems} />
        <ul aria-label={texts.items} className="border-b border-line">
          {cart.cartItems.map((item) => (
            <CartLine key={item._id} item={item} onRemoved={onRemoved} />
          ))}
        </ul>
      </div>
    </TwoColumnLayout>
  );
}

function Summary({ cart }: { cart: Cart }) {
  const dates = useDates();
  const isGuest = useIsGuest();
  const isChanging = useIsCartChanging();
  const { mutateAsync: removePromo } = useRemovePromo();
  const { freeFirstOrder } = useShopFacts();
  const listings = useListings();
  const onRemovePromo = () =>
    removePromo().catch((error) => showToast(messageOf(error, texts.failed)));
  return (
    <>
      <PromoForm />
      <div aria-busy={isChanging}>
        <TotalsList sums={cart} onRemovePromo={onRemovePromo} />
        <CartNotes sums={cart} />
        {cart.tax && <TaxNote tax={cart.tax} />}
        <TotalExplanation lines={cart.explanation} tax={cart.tax} />
      </div>
      {cart.cartItems.some(({ available, quantity }) => available < quantity) && (
        <FieldError className="mt-5">{texts.notInStock}</FieldError>
      )}
      <WalletButtons cart={cart} />
      <div className="mt-6 grid gap-2">
        <LinkButton to={pages.checkout()} prefetch="intent" size="large">
          {texts.checkout}
        </LinkButton>
        <LinkButton to={listings.listing('all')} kind="plain" size="large">
          {texts.continueShopping}
        </LinkButton>
      </div>
      {isGuest && (
        <p className="mt-4 text-12 text-ink-2">
          {freeFirstOrder && cart.shipping > 0 && `${texts.freeFirstOrderAfterSignIn} `}
          {texts.guestCheckout}
        </p>
      )}
      {cart.cartItems.some(({ available }) => available > 0) && (
        <DeliveryNote promise={promiseOfCart(cart, dates)} />
      )}
    </>
  );
}

function EmptyCart() {
  const isGuest = useIsGuest();
  const listings = useListings();
  return (
    <>
      <Notice
        title={texts.emptyTitle}
        action={
          <>
            <LinkButton to={listings.listing('all')}>{texts.continueShopping}</LinkButton>
            <LinkButton to={pages.wishlist()} kind="quiet">
              {texts.favourites}
            </LinkButton>
          </>
        }
      >
        {isGuest ? texts.emptyGuestText : texts.emptyText}
      </Notice>
      <RecentlyViewed isEnabled className="section-gap" />
    </>
  );
}

function CartSkeleton() {
  return (
    <TwoColumnSkeleton className="gap-6 pt-6">
      {[1, 2].map((line) => (
        <div
          key={line}
          className="grid grid-cols-[96px_minmax(0,1fr)] gap-4 lg:grid-cols-[136px_minmax(0,1fr)] lg:gap-6"
        >
          <Skeleton className="aspect-4/5" />
          <div>
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="mt-3 h-4 w-1/4" />
          </div>
        </div>
      ))}
    </TwoColumnSkeleton>
  );
}
