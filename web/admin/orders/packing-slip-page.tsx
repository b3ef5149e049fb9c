import { Printer } from 'lucide-react';
import { Link } from 'react-router';
import type { StaffOrder } from '#contract/admin/orders';
import type { OrderItem } from '#contract/orders';
import { orderLabel } from '#contract/values/order-number';
import { useShopFacts } from '../../api/shop-facts';
import { BrandLogo } from '../../brand-logo';
import { PageTitle } from '../../page-title';
import { Button, buttonClass } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { type Column, Table } from '../../ui/table';
import { formatIsoDay, formatNumber } from '../../ui/text/format';
import { formatCount } from '../../ui/text/format-count';
import { PostalAddress } from '../../ui/text/postal-address';
import { brandAndColour } from '../format';
import { adminName } from '../messages';
import * as paths from '../paths';
import { slip } from './messages';
import { itemsToSend } from './order.rules';
import { OrderRecordPage } from './order-panels';

/** The packing slip lists the items of the parcel, without prices. */
export default function PackingSlipPage() {
  return <OrderRecordPage>{(order) => <Slip order={order} />}</OrderRecordPage>;
}

function Slip({ order }: { order: StaffOrder }) {
  const { returnDays, shopName, delivery } = useShopFacts();
  const toSend = itemsToSend(order.orderItems);
  const unsent = order.orderItems.filter(({ cancelledQuantity }) => cancelledQuantity > 0);
  return (
    <>
      <PageTitle area={adminName(shopName)}>{slip.title(orderLabel(order))}</PageTitle>
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Link
          to={paths.adminOrder(order._id)}
          className={buttonClass({ kind: 'quiet', size: 'small' })}
        >
          {slip.back}
        </Link>
        <Button size="small" onClick={() => window.print()}>
          <Icon of={Printer} size={16} />
          {slip.print}
        </Button>
      </div>
      <article className="grid gap-8 rounded-overlay border border-line bg-paper p-6 lg:p-10 print:border-0 print:p-0">
        <header className="flex flex-wrap items-baseline justify-between gap-4">
          <h1 className="display-28">{slip.heading}</h1>
          <div className="font-display text-28">
            <BrandLogo className="h-9" />
          </div>
        </header>
        <div className="grid gap-6 sm:grid-cols-2 print:grid-cols-2">
          <div>
            <h2 className="mb-1 text-13 text-ink-2">{slip.to}</h2>
            <PostalAddress of={order.shippingAddress} home={delivery.country} className="text-16" />
          </div>
          <dl className="grid content-start gap-2">
            <div>
              <dt className="text-13 text-ink-2">{slip.order}</dt>
              <dd>{orderLabel(order)}</dd>
            </div>
            <div>
              <dt className="text-13 text-ink-2">{slip.placed}</dt>
              <dd>{formatIsoDay(order.orderDate)}</dd>
            </div>
            <div>
              <dt className="text-13 text-ink-2">{slip.method}</dt>
              <dd>{order.deliveryMethod}</dd>
            </div>
          </dl>
        </div>
        <div>
          <Table
            caption={slip.items}
            edge="flush"
            phone="columns"
            rows={toSend}
            rowKey={(item) => item._id}
            columns={columns}
          />
          <p className="border-t border-line pt-3 text-end">
            {formatCount(
              toSend.reduce((sum, { quantity }) => sum + quantity, 0),
              'item',
              slip.pieces,
            )}
          </p>
          {unsent.length > 0 && (
            <div className="pt-3 text-ink-2">
              <p>{slip.notSent}</p>
              <ul>
                {unsent.map(({ _id, product, size, cancelledQuantity }) => (
                  <li key={_id}>{slip.unsentItem(cancelledQuantity, product.title, size)}</li>
                ))}
              </ul>
            </div>
          )}
        </div>
        <p className="text-ink-2">{slip.returns(returnDays)}</p>
      </article>
    </>
  );
}

const columns: Column<OrderItem>[] = [
  {
    head: slip.packed,
    cell: () => (
      <span aria-hidden="true" className="block size-4 rounded border border-line-strong" />
    ),
  },
  { head: slip.qty, align: 'end', cell: ({ quantity }) => formatNumber(quantity) },
  {
    head: slip.product,
    grow: true,
    className: 'whitespace-normal! py-2',
    cell: ({ product }) => (
      <>
        {product.title}
        <span className="block text-12 text-ink-2">{brandAndColour(product)}</span>
      </>
    ),
  },
  { head: slip.size, align: 'end', cell: ({ size }) => size },
];
