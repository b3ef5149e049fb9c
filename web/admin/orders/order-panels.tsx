import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { StaffOrder } from '#contract/admin/orders/orders';
import type { OrderItem } from '#contract/orders/orders';
import { moneyFormat } from '#contract/values/money';
import { adminPages } from '#contract/values/pages/admin-pages';
import { deliveryLabel } from '#contract/values/promotions/delivery-label';
import { paymentLabel, refundText } from '#contract/values/state-labels';
import { useShopFacts } from '../../api/shop-facts';
import { Panel } from '../../ui/panel';
import { type Column, Table } from '../../ui/table';
import { Moment, useDates } from '../../ui/text/dates';
import { formatNumber } from '../../ui/text/format';
import { Money, useMoney } from '../../ui/text/money';
import { PostalAddress } from '../../ui/text/postal-address';
import { brandAndColour } from '../format';
import { RowLink } from '../lists/list-table';
import { Fact, FactsPanel, RecordPage } from '../record';
import { detail } from './messages';
import { useExpiry } from './order-columns';

/** The card's brand and last digits, 'Visa ending in 4242'; null where the order was not paid by card. */
export function cardText({ payment }: StaffOrder): string | null {
  if (!payment.last4) return null;
  const brand = payment.brand ?? '';
  return detail.card(brand.charAt(0).toUpperCase() + brand.slice(1), payment.last4);
}

export function PaymentPanel({ order }: { order: StaffOrder }) {
  const formatMoney = useMoney();
  const { payment, refundable } = order;
  const until = useExpiry(order);
  return (
    <FactsPanel title={detail.payment}>
      <Fact name={detail.payment}>
        {[paymentLabel(order), cardText(order)].filter(Boolean).join(', ')}
      </Fact>
      <CaptureFacts payment={payment} />
      <Fact name={detail.refunds}>{refundText(order, formatMoney)}</Fact>
      <Fact name={detail.paidAt}>{payment.paidAt && <Moment at={payment.paidAt} />}</Fact>
      <Fact name={detail.expires}>{until && <Moment at={until} />}</Fact>
      <Fact name={detail.failure}>{payment.failure}</Fact>
      <Fact name={detail.reference}>{payment.reference}</Fact>
      <Fact name={detail.refundable}>{refundable > 0 && formatMoney(refundable)}</Fact>
      <Fact name={detail.fee}>
        {payment.fees.map(({ amount, currency }) => moneyFormat(currency)(amount)).join(', ')}
      </Fact>
      <Fact name={detail.net}>{payment.net !== null && formatMoney(payment.net)}</Fact>
      <Fact name={detail.dispute}>
        {payment.disputes
          .map(({ amount, status }) =>
            detail.disputeOf(formatMoney(amount), detail.disputes[status]),
          )
          .join(', ')}
      </Fact>
    </FactsPanel>
  );
}

/** What a card that is charged at shipment has been charged, and can still be. */
function CaptureFacts({ payment: { capture, captures } }: Pick<StaffOrder, 'payment'>) {
  const dates = useDates();
  const formatMoney = useMoney();
  if (!capture) return null;
  const { authorised, captured, until } = capture;
  const sumOf = (status: 'pending' | 'failed') =>
    captures.filter((one) => one.status === status).reduce((sum, { amount }) => sum + amount, 0);
  const failure = captures.find(({ status }) => status === 'failed')?.failure;
  return (
    <>
      <Fact name={detail.authorised}>
        {authorised > 0 &&
          (until
            ? detail.authorisedUntil(formatMoney(authorised), dates.moment(until))
            : formatMoney(authorised))}
      </Fact>
      <Fact name={detail.captured}>{formatMoney(captured)}</Fact>
      <Fact name={detail.charging}>{sumOf('pending') > 0 && formatMoney(sumOf('pending'))}</Fact>
      <Fact name={detail.notCharged}>
        {failure && detail.notChargedBecause(formatMoney(sumOf('failed')), failure)}
      </Fact>
    </>
  );
}

export function AddressPanel({ order }: { order: StaffOrder }) {
  const { shippingAddress: to, email, mobile, customer } = order;
  const { delivery } = useShopFacts();
  return (
    <Panel title={detail.address}>
      <div className="grid gap-4 p-4 lg:px-5">
        <PostalAddress of={to} home={delivery.country} className="wrap-anywhere">
          <br />
          <span className="break-words text-ink-2">
            {email}
            {mobile && `, ${mobile}`}
          </span>
        </PostalAddress>
        <p>
          <span className="text-ink-2">{detail.method}: </span>
          {order.deliveryMethod}
          <span className="block text-ink-2">{promisedText(order.estimatedDelivery)}</span>
        </p>
        {customer.erased ? (
          <p className="text-ink-2">{detail.erased}</p>
        ) : (
          <p>
            <Link to={adminPages.customer({ id: customer._id })} className="text-link">
              {detail.customer}
            </Link>
          </p>
        )}
      </div>
    </Panel>
  );
}

export function ItemsPanel({ order }: { order: StaffOrder }) {
  return (
    <Panel title={detail.items}>
      <Table
        caption={detail.items}
        rows={order.orderItems}
        rowKey={(item) => item._id}
        rowSize="pictures"
        phoneGrid="max-lg:grid-cols-[minmax(0,1fr)_auto_auto]"
        columns={columns}
      />
      <Sums order={order} />
    </Panel>
  );
}

const columns: Column<OrderItem>[] = [
  {
    head: detail.product,
    grow: true,
    className: 'max-lg:col-span-3 lg:py-2',
    cell: ({ product, refundedQuantity = 0, cancelledQuantity = 0 }) => (
      <>
        <RowLink to={adminPages.productStock({ id: product._id })}>{product.title}</RowLink>
        <span className="block text-12 text-ink-2">{brandAndColour(product)}</span>
        {cancelledQuantity > 0 && (
          <span className="block text-12 text-warn">{detail.itemNotSent(cancelledQuantity)}</span>
        )}
        {refundedQuantity > cancelledQuantity && (
          <span className="block text-12 text-ink-2">
            {detail.itemRefunded(refundedQuantity - cancelledQuantity)}
          </span>
        )}
      </>
    ),
  },
  { head: detail.size, cell: ({ size }) => size },
  { head: detail.qty, align: 'end', cell: ({ quantity }) => formatNumber(quantity) },
  {
    head: detail.price,
    align: 'end',
    cell: ({ discountPrice }) => <Money amount={discountPrice} />,
  },
];

type Summed = Pick<
  StaffOrder,
  | 'subtotal'
  | 'promoCode'
  | 'promotions'
  | 'discountReason'
  | 'promo'
  | 'shipping'
  | 'tax'
  | 'total'
  | 'refunded'
  | 'refundPending'
>;

/** The promotions of an order; an earlier one has its code only. */
function promotionsOf({ promotions, promoCode, promo }: Summed): NonNullable<Summed['promotions']> {
  if (promotions) return promotions;
  return promoCode === null ? [] : [{ _id: '', name: '', code: promoCode, amount: promo }];
}

/** The sums of an order, and its total. */
export function Sums({ order }: { order: Summed }) {
  const formatMoney = useMoney();
  const lines: [string, string][] = [[detail.subtotal, formatMoney(order.subtotal)]];
  const promotions = promotionsOf(order);
  for (const { name, code, amount, delivery } of promotions)
    if (amount > 0 || delivery === undefined)
      lines.push([code === undefined ? name : detail.promo(code), `−${formatMoney(amount)}`]);
  if (order.discountReason)
    lines.push([detail.discountOf(order.discountReason), `−${formatMoney(order.promo)}`]);
  lines.push([deliveryLabel(detail.shippingCost, promotions), formatMoney(order.shipping)]);
  if (order.tax && order.tax.added !== 0)
    lines.push([detail.taxAdded, formatMoney(order.tax.added)]);
  lines.push([detail.total, formatMoney(order.total)]);
  if (order.tax?.kind === 'included')
    lines.push([detail.taxIncluded, formatMoney(order.tax.amount)]);
  if (order.refunded > 0) lines.push([detail.refunded, `−${formatMoney(order.refunded)}`]);
  if (order.refundPending > 0)
    lines.push([detail.refundPending, `−${formatMoney(order.refundPending)}`]);
  return (
    <dl className="grid gap-2 border-t border-line p-4 lg:px-5 tabular-nums">
      {lines.map(([name, amount]) => (
        <div
          key={name}
          className={`flex justify-between gap-4 ${name === detail.total ? 'font-medium' : ''}`}
        >
          <dt className={name === detail.total ? '' : 'text-ink-2'}>{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The page of the order in the URL. */
export function OrderRecordPage({ children }: { children: (order: StaffOrder) => ReactNode }) {
  return (
    <RecordPage
      endpoint="GET /api/admin/orders/:id"
      notFound={detail.notFound}
      back={{ to: adminPages.orders(), label: detail.back }}
    >
      {children}
    </RecordPage>
  );
}

function promisedText({ from, to }: StaffOrder['estimatedDelivery']): string {
  return from === to ? detail.promised(from) : detail.promisedBetween(from, to);
}
