import { Link, useNavigate, useParams } from 'react-router';
import type { Order, OrderItem } from '#contract/orders';
import { shop } from '../../messages';
import * as paths from '../../paths';
import { useAdminOrder } from '../../state/admin-order';
import { buttonClass } from '../../ui/button';
import { formatDay, formatMoney, formatNumber } from '../../ui/format';
import { Notice } from '../../ui/notice';
import { PageTitle } from '../../ui/page-title';
import { Panel } from '../../ui/panel';
import { type Column, Table } from '../../ui/table';
import { FailedRows, LoadingRows } from '../list-states';
import { orders, paymentWords } from '../messages';
import { DeleteAction, DeliverAction, ShipAction } from './order-actions';
import { OrderStatusMark, shortId } from './order-columns';

export default function OrderPage() {
  const { id = '' } = useParams();
  const { data, error } = useAdminOrder(id);
  if (data) return <OrderDetails order={data} />;
  if (error?.code === 'not_found') return <Gone />;
  return <Panel>{error ? <FailedRows error={error} /> : <LoadingRows rows={6} />}</Panel>;
}

function Gone() {
  return (
    <Notice
      level="h1"
      title={orders.gone}
      action={
        <Link to={paths.adminOrders()} className={buttonClass({ size: 'small' })}>
          {orders.back}
        </Link>
      }
    />
  );
}

function OrderDetails({ order }: { order: Order }) {
  const navigate = useNavigate();
  return (
    <>
      <PageTitle area={shop.adminName}>{orders.order(shortId(order._id))}</PageTitle>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <h1 className="display-28">{orders.order(shortId(order._id))}</h1>
        <OrderStatusMark order={order} />
        <div className="ms-auto flex items-center gap-2 print:hidden">
          <ShipAction order={order} />
          <DeliverAction order={order} />
          <DeleteAction order={order} onDeleted={() => navigate(paths.adminOrders())} />
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:gap-6 xl:grid-cols-[minmax(0,1fr)_360px]">
        <Panel title={orders.items}>
          <Table
            caption={orders.items}
            rows={order.orderItems}
            rowKey={(item) => item._id}
            columns={itemColumns}
          />
          <Sums order={order} />
        </Panel>
        <div className="grid content-start gap-5 lg:gap-6">
          <Panel title={orders.payment}>
            <p className="px-5 py-4">{paymentText(order)}</p>
          </Panel>
          <Panel title={orders.address}>
            <Address order={order} />
          </Panel>
          <Panel title={orders.timeline}>
            <Timeline order={order} />
          </Panel>
        </div>
      </div>
    </>
  );
}

const itemColumns: Column<OrderItem>[] = [
  {
    id: 'product',
    head: orders.product,
    grow: true,
    cell: ({ product }) => (
      <>
        {product.title}
        <span className="block text-12 text-ink-2">
          {[product.brand, product.colour].filter(Boolean).join(', ')}
        </span>
      </>
    ),
  },
  { id: 'size', head: orders.size, cell: ({ size }) => size },
  { id: 'qty', head: orders.qty, align: 'end', cell: ({ quantity }) => formatNumber(quantity) },
  {
    id: 'price',
    head: orders.price,
    align: 'end',
    cell: ({ discountPrice }) => formatMoney(discountPrice),
  },
];

function Sums({ order }: { order: Order }) {
  const lines: [string, string][] = [
    [orders.subtotal, formatMoney(order.subtotal)],
    ...(order.promoCode
      ? [[orders.promo(order.promoCode), `−${formatMoney(order.promo)}`] as [string, string]]
      : []),
    [orders.shippingCost, formatMoney(order.shipping)],
    [orders.total, formatMoney(order.total)],
    ...(order.refunded > 0
      ? [[orders.refunded, `−${formatMoney(order.refunded)}`] as [string, string]]
      : []),
  ];
  return (
    <dl className="grid gap-2 border-t border-line px-5 py-4 tabular-nums">
      {lines.map(([name, amount]) => (
        <div key={name} className="flex justify-between gap-4">
          <dt className="text-ink-2">{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

function paymentText({ payment }: Order): string {
  const word = paymentWords[payment.status];
  return payment.last4 ? `${word}, ${orders.card(payment.brand ?? '', payment.last4)}` : word;
}

function Address({ order }: { order: Order }) {
  const { shippingAddress: to, email, mobile } = order;
  return (
    <address className="px-5 py-4 not-italic">
      {to.firstName} {to.lastName}
      <br />
      {to.streetAddress}
      <br />
      {to.city}, {to.state} {to.zipCode}
      <br />
      <span className="text-ink-2">
        {email}
        {mobile && `, ${mobile}`}
      </span>
    </address>
  );
}

function Timeline({ order }: { order: Order }) {
  const steps: [string, string | null][] = [
    [orders.placed, order.orderDate],
    [orders.shipped, order.shippedAt],
    [orders.delivered, order.deliveredAt],
    [orders.cancelled, order.cancelledAt],
  ];
  return (
    <ol className="grid gap-2 px-5 py-4">
      {steps.map(
        ([name, at]) =>
          at && (
            <li key={name} className="flex justify-between gap-4">
              {name}
              <time dateTime={at} className="text-ink-2">
                {formatDay(at)}
              </time>
            </li>
          ),
      )}
    </ol>
  );
}
