import type { Order, OrderItem } from '#contract/orders';
import { formatMoney, formatNumber } from '../../ui/format';
import { Picture } from '../../ui/picture';
import { Status } from '../../ui/status';
import { type Column, Table } from '../../ui/table';
import { pictureOf } from '../product/picture-of';
import { order as texts } from './messages';
import { itemStatus, type OrderStanding } from './order.rules';

/** What was ordered, as it was when it was ordered. */
export function OrderItems({ order, standing }: { order: Order; standing: OrderStanding }) {
  const { text, tone } = itemStatus(order, standing);
  const status: Column<OrderItem> = {
    id: 'status',
    head: texts.status,
    cell: () => <Status tone={tone}>{text}</Status>,
  };
  return (
    <Table
      caption={texts.items}
      edge="flush"
      rows={order.orderItems}
      rowKey={(item) => item._id}
      columns={[...columns, status]}
    />
  );
}

const columns: Column<OrderItem>[] = [
  {
    id: 'product',
    head: texts.product,
    grow: true,
    cell: ({ product }) => (
      <span className="flex items-center gap-4 lg:py-4">
        <Picture image={pictureOf(product)} alt="" sizes="72px" className="w-18 flex-none" />
        <span className="min-w-0 whitespace-normal">
          {product.title}
          <span className="block text-12 text-ink-2">
            {[product.brand, product.colour].filter(Boolean).join(', ')}
          </span>
        </span>
      </span>
    ),
  },
  { id: 'size', head: texts.size, cell: ({ size }) => size },
  { id: 'qty', head: texts.qty, align: 'end', cell: ({ quantity }) => formatNumber(quantity) },
  {
    id: 'price',
    head: texts.price,
    align: 'end',
    cell: ({ discountPrice }) => formatMoney(discountPrice),
  },
];
