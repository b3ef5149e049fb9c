import type { StaffOrder } from '#contract/admin/orders';
import type { OrderItem } from '#contract/orders';
import { Panel } from '../../ui/panel';
import { type Column, Table } from '../../ui/table';
import { formatMoney, formatNumber } from '../../ui/text/format';
import * as paths from '../paths';
import { ProductTitle } from '../products/product-title';
import { detail } from './messages';

/** The items of an order and its total. */
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
    id: 'product',
    head: detail.product,
    grow: true,
    className: 'max-lg:col-span-3 lg:py-2',
    cell: ({ product, refundedQuantity = 0, cancelledQuantity = 0 }) => (
      <>
        <ProductTitle product={product} to={paths.adminProductStock(product._id)} />
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
  { id: 'size', head: detail.size, cell: ({ size }) => size },
  { id: 'qty', head: detail.qty, align: 'end', cell: ({ quantity }) => formatNumber(quantity) },
  {
    id: 'price',
    head: detail.price,
    align: 'end',
    cell: ({ discountPrice }) => formatMoney(discountPrice),
  },
];

function Sums({ order }: { order: StaffOrder }) {
  const lines: [string, string][] = [[detail.subtotal, formatMoney(order.subtotal)]];
  if (order.promoCode) lines.push([detail.promo(order.promoCode), `−${formatMoney(order.promo)}`]);
  lines.push([detail.shippingCost, formatMoney(order.shipping)]);
  lines.push([detail.total, formatMoney(order.total)]);
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
