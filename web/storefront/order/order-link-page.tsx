import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as pages from '#contract/values/pages/storefront-pages';
import { useOpenOrderLink } from '../../api/guests';
import { Button } from '../../ui/button';
import { Loading, Skeleton } from '../../ui/skeleton';
import { AuthFrame, DeadLink } from '../auth/auth-frame';
import { useFragmentTokenOnce } from '../auth/link-token';
import { orderLink as texts } from './messages';

export { tokenPageHeaders as headers } from '../auth/link-token';

/** Opens the order of the link in a guest's email, by script: link scanners of email programs do not run it. */
export default function OrderLinkPage() {
  const fragment = useFragmentTokenOnce();
  const [orderId = '', secret = '', returnId] = (fragment ?? '').split('.');
  const { data, error, refetch } = useOpenOrderLink(secret && `${orderId}.${secret}`);
  const navigate = useNavigate();
  const { state } = useLocation();
  // Kept: taking the token out of the URL drops it.
  const [isToPay] = useState((state as { isToPay?: boolean } | null)?.isToPay === true);
  const next = isToPay
    ? pages.checkout({ order_id: orderId })
    : returnId
      ? pages.returnSlip({ order_id: orderId, return_id: returnId })
      : pages.order({ order_id: orderId });
  const isClaimed = error?.code === 'sign_in_required';
  useEffect(() => {
    if (data) navigate(next, { replace: true, state: { isFromLink: true } });
    else if (isClaimed) navigate(pages.signIn({ next }), { replace: true });
  }, [data, isClaimed, next, navigate]);
  if (fragment === '' || error?.fieldMessage('token') !== undefined)
    return <DeadLink text={texts} to={pages.home()} label={texts.home} />;
  if (error && !isClaimed)
    return (
      <AuthFrame title={texts.title} lead={error.message}>
        <Button className="mt-7" onClick={() => refetch()}>
          {texts.again}
        </Button>
      </AuthFrame>
    );
  return (
    <AuthFrame title={texts.title}>
      <Loading className="mt-7">
        <Skeleton className="h-12 w-40" />
      </Loading>
    </AuthFrame>
  );
}
