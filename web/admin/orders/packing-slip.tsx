import type { StaffOrder } from '#contract/admin/orders/orders';
import type { OrderItem, Parcel } from '#contract/orders/orders';
import { orderLabel } from '#contract/values/orders/order-number';
import { itemsLeft, itemsOfParcel, unitsIn } from '#contract/values/orders/parcel-units';
import { useShopFacts } from '../../api/shop-facts';
import { BrandLogo } from '../../brand/brand-logo';
import { type Column, Table } from '../../ui/table';
import { Day } from '../../ui/text/dates';
import { formatNumber } from '../../ui/text/format';
import { PostalAddress } from '../../ui/text/postal-address';
import { brandAndColour } from '../format';
import { slip } from './messages';

type PackingSlipProps = {
  order: StaffOrder;
  parcel?: Parcel | undefined;
  heading?: 'h1' | 'h2';
};

/** Lists the items of a parcel, by default the unshipped items, without prices. */
export function PackingSlip({ order, parcel, heading: Heading = 'h1' }: PackingSlipProps) {
  const { returnDays, delivery } = useShopFacts();
  const { items, elsewhere } = slipItems(order, parcel);
  const unsent = order.orderItems
    .filter(({ cancelledQuantity }) => cancelledQuantity > 0)
    .map((item) => ({ ...item, quantity: item.cancelledQuantity }));
  return (
    <article className="grid gap-8 rounded-overlay border border-line bg-paper p-6 lg:p-10 print:border-0 print:p-0">
      <header className="flex flex-wrap items-baseline justify-between gap-4">
        <Heading className="display-28">{slip.heading}</Heading>
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
            <dd>
              <Day at={order.orderDate} />
            </dd>
          </div>
          {parcel && (order.shipment === 'partial' || order.parcels.length > 1) && (
            <div>
              <dt className="text-13 text-ink-2">{slip.parcel}</dt>
              <dd>
                {order.shipment === 'partial'
                  ? parcel.number
                  : slip.parcelOf(parcel.number, order.parcels.length)}
              </dd>
            </div>
          )}
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
          rows={items}
          rowKey={(item) => item._id}
          columns={columnsOf(order)}
        />
        <p className="border-t border-line pt-3 text-end">
          {slip.itemCount(items.reduce((sum, { quantity }) => sum + quantity, 0))}
        </p>
        <OtherItems title={slip.elsewhere} items={elsewhere} />
        <OtherItems title={slip.notSent} items={unsent} />
      </div>
      <p className="text-ink-2">{slip.returns(returnDays)}</p>
    </article>
  );
}

/** The items of a parcel, or of the next one; and those in other parcels, sent or still to be sent. */
function slipItems(order: StaffOrder, parcel: Parcel | undefined) {
  const { orderItems, parcels } = order;
  const left = itemsLeft(order);
  // Once everything is shipped, the slip without a parcel lists all parcels.
  if (!parcel && left.length === 0)
    return { items: itemsLeft({ ...order, parcels: [] }), elsewhere: [] };
  const others = parcels.filter((each) => each !== parcel);
  const items = parcel ? itemsOfParcel(orderItems, parcel) : left;
  const elsewhere = orderItems
    .map((item) => {
      const isLeft = left.find(({ _id }) => _id === item._id)?.quantity ?? 0;
      return { ...item, quantity: unitsIn(others, item._id) + (parcel ? isLeft : 0) };
    })
    .filter(({ quantity }) => quantity > 0);
  return { items, elsewhere };
}

function OtherItems({ title, items }: { title: string; items: readonly OrderItem[] }) {
  if (items.length === 0) return null;
  return (
    <div className="pt-3 text-ink-2">
      <p>{title}</p>
      <ul>
        {items.map(({ _id, product, size, quantity }) => (
          <li key={_id}>{slip.unsentItem(quantity, product.title, size)}</li>
        ))}
      </ul>
    </div>
  );
}

/** What the shelf and the garment’s label say, to pick the right size. */
function Codes({ of: codes }: { of: StaffOrder['itemCodes'][number] | undefined }) {
  if (!codes) return null;
  const { sku, barcode } = codes;
  const texts = [sku && slip.sku(sku), barcode && slip.barcode(barcode)].filter(Boolean);
  if (texts.length === 0) return null;
  return <span className="block text-12 text-ink-2">{texts.join(' · ')}</span>;
}

function columnsOf({ itemCodes }: StaffOrder): Column<OrderItem>[] {
  return [
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
      cell: ({ _id, product }) => (
        <>
          {product.title}
          <span className="block text-12 text-ink-2">{brandAndColour(product)}</span>
          <Codes of={itemCodes.find((codes) => codes._id === _id)} />
        </>
      ),
    },
    { head: slip.size, align: 'end', cell: ({ size }) => size },
  ];
}
