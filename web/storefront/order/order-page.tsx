import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useOrder } from '../../api/orders';
import * as paths from '../../paths';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Loading, Skeleton } from '../../ui/skeleton';
import { PageTitle } from '../../ui/text/page-title';
import { useAccountGuard } from '../auth/use-account-guard';
import { GoneNotice } from './gone-notice';
import { order as texts } from './messages';
import { OrderView } from './order-view';

/** How long a payment may take to be heard of before the page offers to pay again. */
const PATIENCE_MS = 20_000;

export default function OrderPage() {
  const isSignedIn = useAccountGuard();
  const [search] = useSearchParams();
  const orderId = search.get('order_id');
  return (
    <div className="wrap pb-(--section)">
      <meta name="robots" content="noindex" />
      {!isSignedIn ? (
        <OrderSkeleton />
      ) : orderId ? (
        <OrderOf key={orderId} orderId={orderId} />
      ) : (
        <Gone />
      )}
    </div>
  );
}

function OrderOf({ orderId }: { orderId: string }) {
  const isWaiting = useIsWithin(PATIENCE_MS);
  const { data, error } = useOrder(orderId, { untilPaid: isWaiting || 'slowly' });
  if (data) return <OrderView order={data} isWaiting={isWaiting} />;
  if (error?.code === 'not_found') return <Gone />;
  if (error) return <Failed message={error.message} />;
  return <OrderSkeleton />;
}

function useIsWithin(ms: number): boolean {
  const [isWithin, setWithin] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setWithin(false), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isWithin;
}

function Gone() {
  return (
    <GoneNotice
      title={texts.goneTitle}
      text={texts.goneText}
      to={paths.account()}
      link={texts.yourOrders}
    />
  );
}

function Failed({ message }: { message: string }) {
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <Notice
        kind="error"
        level="h1"
        className="mt-12"
        title={texts.failedTitle}
        action={
          <Button kind="quiet" onClick={() => window.location.reload()}>
            {texts.again}
          </Button>
        }
      >
        {message}
      </Notice>
    </>
  );
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
