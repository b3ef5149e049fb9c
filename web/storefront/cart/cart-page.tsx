import { useRef } from 'react';
import { Link } from 'react-router';
import type { Cart } from '#contract/cart';
import { ApiError } from '../../api/client';
import * as paths from '../../paths';
import { useCart } from '../../state/cart';
import { Button, buttonClass } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { PageTitle } from '../../ui/page-title';
import { showToast } from '../../ui/toast';
import { useAccountGuard } from '../auth/use-account-guard';
import { ArrivalNote } from './arrival-note';
import { CartLine } from './cart-line';
import { CartSkeleton } from './cart-skeleton';
import { cart as texts } from './messages';
import { PromoForm } from './promo-form';
import { Split } from './split';
import { SumsList } from './sums';

export default function CartPage() {
  const isSignedIn = useAccountGuard();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="wrap pb-(--section)">
      <PageTitle>{texts.title}</PageTitle>
      <h1 ref={heading} tabIndex={-1} className="display-56 pt-10 pb-6 lg:pb-11">
        {texts.title}
      </h1>
      {isSignedIn ? <Content onRemoved={() => heading.current?.focus()} /> : <CartSkeleton />}
    </div>
  );
}

function Content({ onRemoved }: { onRemoved: () => void }) {
  const { data, error, retry } = useCart();
  if (data)
    return data.cartItems.length === 0 ? (
      <EmptyCart />
    ) : (
      <FilledCart cart={data} onRemoved={onRemoved} />
    );
  if (!error) return <CartSkeleton />;
  return (
    <Notice
      kind="error"
      title={error.message}
      action={
        <Button kind="quiet" onClick={retry}>
          {texts.failedAction}
        </Button>
      }
    />
  );
}

function FilledCart({ cart, onRemoved }: { cart: Cart; onRemoved: () => void }) {
  return (
    <Split title={texts.summary} aside={<Summary cart={cart} />}>
      <div>
        {cart.cartItems.some(({ was }) => was) && <PricesChanged />}
        <ul aria-label={texts.items} className="border-b border-line">
          {cart.cartItems.map((item) => (
            <CartLine key={item._id} item={item} onRemoved={onRemoved} />
          ))}
        </ul>
      </div>
    </Split>
  );
}

function PricesChanged() {
  const { acceptPrices } = useCart();
  const accept = () => acceptPrices().catch((error) => showToast(messageOf(error)));
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded border border-line bg-surface px-5 py-3">
      <p role="status">{texts.pricesChanged}</p>
      <Button kind="quiet" size="small" onClick={accept}>
        {texts.pricesSeen}
      </Button>
    </div>
  );
}

function Summary({ cart }: { cart: Cart }) {
  const { removePromo, isChanging, isPromoBusy } = useCart();
  const liftPromo = () => removePromo().catch((error) => showToast(messageOf(error)));
  return (
    <>
      <PromoForm />
      <div aria-busy={isChanging || isPromoBusy}>
        <SumsList sums={cart} onRemovePromo={liftPromo} />
      </div>
      <div className="mt-6 grid gap-2">
        <Link to={paths.checkout()} prefetch="intent" className={buttonClass({ size: 'large' })}>
          {texts.checkout}
        </Link>
        <Link
          to={paths.listing('men', 'all')}
          className={buttonClass({ kind: 'plain', size: 'large' })}
        >
          {texts.continueShopping}
        </Link>
      </div>
      <ArrivalNote />
    </>
  );
}

function EmptyCart() {
  return (
    <Notice
      title={texts.emptyTitle}
      action={
        <Link to={paths.listing('men', 'all')} className={buttonClass()}>
          {texts.continueShopping}
        </Link>
      }
    >
      {texts.emptyText}
    </Notice>
  );
}

function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : texts.failed;
}
