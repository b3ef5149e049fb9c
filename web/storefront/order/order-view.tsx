import { Printer } from 'lucide';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Order } from '#contract/orders/orders';
import { orderLabel } from '#contract/values/orders/order-number';
import { isCancellable } from '#contract/values/orders/parcel-units';
import { paymentDeadline } from '#contract/values/orders/payment-deadline';
import * as pages from '#contract/values/pages/storefront-pages';
import { useShopFacts } from '../../api/shop-facts';
import { PageTitle } from '../../page-title';
import { Button, LinkButton } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Day, useDates } from '../../ui/text/dates';
import { useMoney } from '../../ui/text/money';
import { PostalAddress } from '../../ui/text/postal-address';
import { CancelOrder } from '../account/cancel-order';
import { TaxNote, TotalExplanation } from '../cart/totals';
import { OrderInvoices } from '../invoices/order-invoices';
import { ChangeHistory } from './change/change-history';
import { ChangeOrder } from './change/change-order';
import { Fact, Facts } from './facts';
import { GuestData, SaveDetails } from './guest-panel';
import { order as texts } from './messages';
import { headingOf, isFresh, type OrderStanding, paymentText, standingOf } from './order.rules';
import { OrderItems } from './order-items';
import { OrderParcels } from './order-parcels';
import { OrderTotals } from './order-totals';
import { PayAnotherWay } from './pay-another-way';
import { OrderReturns } from './returns/order-returns';
import { ReturnItems } from './returns/return-items';
import { Timeline } from './timeline';
import { Transfer } from './transfer/transfer';
import { WithdrawalLink } from './withdrawal-link';

/** An order: its state and items, and at the side its address and totals. */
export function OrderView({ order, isWaiting }: { order: Order; isWaiting: boolean }) {
  const standing = standingOf(order, isWaiting);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 pt-10 lg:grid-cols-[minmax(0,1fr)_400px] lg:items-start lg:gap-x-22 lg:pt-18">
      <div className="min-w-0">
        <Heading order={order} standing={standing} />
        <Transfer order={order} />
        <hr className="mt-9 mb-10 h-px border-0 bg-thread" />
        <OrderItems order={order} standing={standing} />
      </div>
      <aside className="rounded bg-sunken px-5 py-6 lg:sticky lg:top-[calc(var(--header-offset)+1.5rem)] lg:transition-[top] lg:col-start-2 lg:row-span-2 lg:p-8 print:px-0 print:py-2">
        <OrderFacts order={order} />
        <OrderTotals order={order} />
        {order.tax && <TaxNote tax={order.tax} />}
        <TotalExplanation lines={order.explanation} tax={order.tax} />
        <OrderInvoices order={order} />
        <div className="mt-6 flex gap-2 print:hidden">
          <Button kind="quiet" onClick={() => window.print()} className="px-5">
            <Icon of={Printer} size={18} />
            {texts.print}
          </Button>
          <LinkButton
            to={pages.home()}
            kind={standing === 'unpaid' || standing === 'failed' ? 'quiet' : 'primary'}
            className="flex-1"
          >
            {texts.home}
          </LinkButton>
        </div>
        {isCancellable(order) && <ChangeOrder order={order} />}
        {isCancellable(order) && (
          <div className="mt-2 grid print:hidden">
            <CancelOrder order={order} size="normal" />
          </div>
        )}
      </aside>
      <div className="min-w-0">
        <SaveDetails order={order} />
        <OrderParcels order={order} />
        <Timeline order={order} />
        <ChangeHistory order={order} />
        <OrderReturns order={order} />
        <ReturnItems order={order} />
        <WithdrawalLink order={order} />
        <GuestData order={order} />
      </div>
    </div>
  );
}

function Heading({ order, standing }: { order: Order; standing: OrderStanding }) {
  const dates = useDates();
  const isJustPaid = useIsJustPaid(order);
  const money = useMoney(order.currency);
  const { title, text } = headingOf(order, standing, isJustPaid, { dates, money });
  const { unpaidMinutes } = useShopFacts();
  const until = paymentDeadline(order, unpaidMinutes);
  const isPayable = standing === 'unpaid' || standing === 'failed';
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div role="status">
        <h1 className="display-56">{title}</h1>
        <p className="mt-3.5 max-w-128 text-16 text-ink-2">{text}</p>
      </div>
      {isPayable && (
        <LinkButton to={pages.checkout({ order_id: order._id })} className="mt-6">
          {texts.payNow}
        </LinkButton>
      )}
      {(isPayable || standing === 'transfer') && <PayAnotherWay order={order} />}
      {until && standing !== 'transfer' && (
        <p className="mt-3 text-13 text-ink-2">
          {texts.payBy(order.payment.payBy ? dates.weekday(until) : dates.time(until))}
        </p>
      )}
    </>
  );
}

/** Evaluated when the page opens, so that the heading does not change while it is read. A reload keeps the router state. */
function useIsJustPaid(order: Order): boolean {
  const { state } = useLocation();
  const isFromCheckout = (state as { isFromCheckout?: boolean } | null)?.isFromCheckout === true;
  const [now] = useState(Date.now);
  return isFresh(order, { now, isFromCheckout });
}

function OrderFacts({ order }: { order: Order }) {
  const dates = useDates();
  const { estimatedDelivery: days, deliveredAt } = order;
  const { hasChoice, country } = useShopFacts().delivery;
  return (
    <Facts className="gap-5">
      <Fact name={texts.id} valueClass="text-16 font-medium">
        {orderLabel(order)}
      </Fact>
      <Fact name={texts.ordered}>
        <Day at={order.orderDate} />
      </Fact>
      {order.orderStatus !== 'Cancelled' && (
        <Fact name={deliveryLabel(order)} valueClass="display-28">
          {deliveredAt
            ? dates.weekday(deliveredAt)
            : daysText(dates.weekday(days.from), dates.weekday(days.to))}
        </Fact>
      )}
      {order.pickupPlace !== '' && (
        <Fact name={texts.pickup}>
          <span className="whitespace-pre-line">{order.pickupPlace}</span>
        </Fact>
      )}
      {hasChoice && <Fact name={texts.method}>{order.deliveryMethod}</Fact>}
      <Fact name={order.pickupPlace === '' ? texts.address : texts.ownAddress}>
        <PostalAddress of={order.shippingAddress} home={country} />
      </Fact>
      <Fact name={texts.payment}>{paymentText(order)}</Fact>
    </Facts>
  );
}

function deliveryLabel({ deliveredAt, pickupPlace }: Order): string {
  if (deliveredAt) return pickupPlace === '' ? texts.delivered : texts.collected;
  return pickupPlace === '' ? texts.delivery : texts.readyToCollect;
}

const daysText = (from: string, to: string) => (from === to ? from : texts.days(from, to));
