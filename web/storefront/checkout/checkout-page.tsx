import { Link, useSearchParams } from 'react-router';
import * as paths from '../../paths';
import { useAuth } from '../../state/auth';
import { useCart } from '../../state/cart';
import { useOrder } from '../../state/order';
import { Button, buttonClass } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { PageTitle } from '../../ui/page-title';
import { Loading, Skeleton } from '../../ui/skeleton';
import { useAccountGuard } from '../auth/use-account-guard';
import { CheckoutForm } from './checkout-form';
import { checkout as texts } from './messages';

export const meta = () => [{ name: 'robots', content: 'noindex' }];

export default function CheckoutPage() {
  const isSignedIn = useAccountGuard();
  const { user } = useAuth();
  return (
    <div className="wrap pb-(--section)">
      <PageTitle>{texts.title}</PageTitle>
      <h1 className="display-56 pt-8 pb-6 lg:pt-9 lg:pb-9">{texts.title}</h1>
      {isSignedIn && user ? <CheckoutOf key={user._id} user={user} /> : <CheckoutSkeleton />}
    </div>
  );
}

type User = NonNullable<ReturnType<typeof useAuth>['user']>;

/** The cart, or an order that is placed and not paid: then only the payment is left. */
function CheckoutOf({ user }: { user: User }) {
  const [search] = useSearchParams();
  const orderId = search.get('order_id');
  const order = useOrder(orderId);
  const cart = useCart();
  const error = orderId === null ? cart.error : order.error;

  if (error && error.code !== 'not_found') return <Failed message={error.message} />;
  if (orderId !== null && order.data)
    return <CheckoutForm key="checkout" user={user} order={order.data} cart={undefined} />;
  if (orderId === null && cart.data && cart.data.cartItems.length > 0)
    return <CheckoutForm key="checkout" user={user} cart={cart.data} order={undefined} />;
  if (error || (orderId === null && cart.data)) return <Empty />;
  return <CheckoutSkeleton />;
}

function Empty() {
  return (
    <Notice
      title={texts.emptyTitle}
      action={
        <Link to={paths.listing('men')} className={buttonClass()}>
          {texts.shop}
        </Link>
      }
    >
      {texts.emptyText}
    </Notice>
  );
}

function Failed({ message }: { message: string }) {
  return (
    <Notice
      kind="error"
      title={message}
      action={<Button onClick={() => window.location.reload()}>Try again</Button>}
    />
  );
}

function CheckoutSkeleton() {
  return (
    <Loading>
      <Skeleton className="h-96 w-full" />
    </Loading>
  );
}
