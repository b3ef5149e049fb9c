import type { Order, OrderItem } from '#contract/orders/orders';
import { Picture } from '../../ui/picture';
import { Status } from '../../ui/status';
import { type Column, Table } from '../../ui/table';
import { formatNumber } from '../../ui/text/format';
import { useMoney } from '../../ui/text/money';
import { firstPicture } from '../product/card/first-picture';
import { ReviewLink, useReviewable } from '../reviews/write/review-link';
import { order as texts } from './messages';
import { itemNote, itemStatus, type OrderStanding } from './order.rules';

/** The ordered items as they were when ordered. On a phone, size and status are below the title. */
export function OrderItems({ order, standing }: { order: Order; standing: OrderStanding }) {
  const formatMoney = useMoney();
  const reviewable = useReviewable(order);
  const statusOf = (item: OrderItem) => {
    const { text, tone } = itemStatus(order, standing, item);
    return <Status tone={tone}>{text}</Status>;
  };
  const columns: Column<OrderItem>[] = [
    {
      head: texts.product,
      cell: (item) => (
        <span className="grid grid-cols-[72px_minmax(0,1fr)] items-center gap-4 py-4">
          <Picture image={firstPicture(item.product)} alt="" sizes="72px" />
          <span className="whitespace-normal wrap-anywhere">
            {item.product.title}
            <span className="mt-0.5 block text-12 text-ink-2">
              {[item.product.brand, item.product.colour].filter(Boolean).join(', ')}
              <span className="lg:hidden">, {texts.sizeOf(item.size)}</span>
            </span>
            <span className="mt-0.5 block text-12 text-ink-2 empty:hidden">{itemNote(item)}</span>
            <span className="mt-1.5 block text-12 lg:hidden">{statusOf(item)}</span>
            <span className="mt-1 block empty:hidden">
              <ReviewLink order={order} item={item} reviewable={reviewable} />
            </span>
          </span>
        </span>
      ),
      className: 'w-full lg:w-2/5',
    },
    { head: texts.size, cell: ({ size }) => size, wide: true },
    { head: texts.qty, align: 'end', cell: ({ quantity }) => formatNumber(quantity) },
    {
      head: texts.price,
      align: 'end',
      cell: ({ discountPrice }) => formatMoney(discountPrice),
    },
    { head: texts.status, wide: true, cell: statusOf },
  ];
  return (
    // Small screens hide the status, the last column; the price is then at the edge.
    <div className="border-b border-line max-lg:[&_tr>:nth-last-child(2)]:pe-0">
      <Table
        caption={texts.items}
        edge="flush"
        phone="columns"
        rows={order.orderItems}
        rowKey={(item) => item._id}
        columns={columns}
      />
    </div>
  );
}
