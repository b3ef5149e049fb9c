import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { DraftOffer, OfferedOrder } from '#contract/orders/draft-offers';
import { collectionOf } from '#contract/values/orders/payment-methods';
import * as pages from '#contract/values/pages/storefront-pages';
import { useAcceptDraftOffer, useDraftOffer } from '../../api/orders/draft-offers';
import { useShopFacts } from '../../api/shop-facts';
import { Button } from '../../ui/button';
import { FieldError } from '../../ui/forms/field-frame';
import { Loading, Skeleton } from '../../ui/skeleton';
import { useDates } from '../../ui/text/dates';
import { useMoney } from '../../ui/text/money';
import { PostalAddress } from '../../ui/text/postal-address';
import { AuthFrame, DeadLink } from '../auth/auth-frame';
import { useFragmentTokenOnce } from '../auth/link-token';
import { order as orderTexts, draftOffer as texts } from './messages';
import { OrderTotals } from './order-totals';

export { tokenPageHeaders as headers } from '../auth/link-token';

/** The order of the link in an email, as staff have prepared it, for its customer to place and pay. */
export default function DraftOfferPage() {
  const token = useFragmentTokenOnce();
  const { data, error, refetch } = useDraftOffer(token ?? '');
  if (token === '' || error?.fieldMessage('token') !== undefined)
    return <DeadLink text={texts} to={pages.home()} label={texts.home} />;
  if (error)
    return (
      <AuthFrame title={texts.title} lead={error.message}>
        <Button className="mt-7" onClick={() => refetch()}>
          {texts.again}
        </Button>
      </AuthFrame>
    );
  if (data?.status === 'closed')
    return (
      <DeadLink
        text={{ deadTitle: texts.closedTitle, deadText: texts.closedText }}
        to={pages.home()}
        label={texts.home}
      />
    );
  if (token && data?.order) return <Offer token={token} offer={data} order={data.order} />;
  return (
    <AuthFrame title={texts.title}>
      <Loading className="mt-7">
        <Skeleton className="h-12 w-40" />
      </Loading>
    </AuthFrame>
  );
}

function Offer({
  token,
  offer: { status, expiresAt, paymentMethod },
  order,
}: {
  token: string;
  offer: DraftOffer;
  order: OfferedOrder;
}) {
  const formatMoney = useMoney();
  const navigate = useNavigate();
  const dates = useDates();
  const { country } = useShopFacts().delivery;
  const collection = collectionOf(paymentMethod ?? '');
  const { mutate, data, error, isPending } = useAcceptDraftOffer();
  useEffect(() => {
    if (!data) return;
    const isToPay = status === 'open' && collection === 'online';
    navigate(`${pages.orderLink()}#${data.orderLink}`, { replace: true, state: { isToPay } });
  }, [data, navigate, status, collection]);
  const { shippingAddress, pickupPlace, total } = order;
  const until = expiresAt === null ? '' : dates.weekday(expiresAt);
  return (
    <AuthFrame title={texts.title} lead={texts.lead(shippingAddress.firstName, until)}>
      <ul className="mt-7 grid divide-y divide-line border-y border-line">
        {order.orderItems.map((item) => (
          <li key={item._id} className="flex justify-between gap-4 py-3">
            <span className="min-w-0 wrap-anywhere">
              {item.quantity} × {item.product.title}
              <span className="block text-13 text-ink-2">
                {[item.product.brand, item.product.colour, orderTexts.sizeOf(item.size)]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </span>
            <span className="tabular-nums">{formatMoney(item.discountPrice)}</span>
          </li>
        ))}
      </ul>
      <OrderTotals order={order} />
      <h2 className="mt-6 text-13 text-ink-2">
        {pickupPlace === '' ? texts.address : texts.pickup}
      </h2>
      {pickupPlace === '' ? (
        <PostalAddress of={shippingAddress} home={country} />
      ) : (
        <p className="whitespace-pre-line">{pickupPlace}</p>
      )}
      <Button
        className="mt-7 w-full"
        busy={(isPending || data !== undefined) && texts.accepting}
        onClick={() => mutate({ token, total })}
      >
        {status === 'ordered' ? texts.view : texts.accept[collection](formatMoney(total))}
      </Button>
      {error && <FieldError className="mt-3">{error.message}</FieldError>}
      <p className="mt-4 text-13 text-ink-2">{texts.wrong}</p>
    </AuthFrame>
  );
}
