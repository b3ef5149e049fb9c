import type { Order, OrderItem, Parcel } from '#contract/orders/orders';
import { itemsLeft, itemsOfParcel } from '#contract/values/orders/parcel-units';
import { Picture } from '../../ui/picture';
import { Status } from '../../ui/status';
import { Day } from '../../ui/text/dates';
import { firstPicture } from '../product/card/first-picture';
import { parcels as texts } from './messages';

/** The parcels of an order with several, and the items not yet shipped. */
export function OrderParcels({ order }: { order: Order }) {
  const { parcels = [], shipment } = order;
  if (shipment !== 'partial' && parcels.length < 2) return null;
  const left = shipment === 'partial' ? itemsLeft(order) : [];
  return (
    <section aria-labelledby="order-parcels" className="mb-12">
      <h2 id="order-parcels" className="display-28">
        {texts.title}
      </h2>
      <ul className="mt-5 grid gap-4">
        {parcels.map((parcel) => (
          <ParcelCard key={parcel._id} order={order} parcel={parcel} />
        ))}
        {left.length > 0 && (
          <li className="rounded border border-line border-dashed p-5">
            <h3 className="font-medium">{texts.left}</h3>
            <Items items={left} />
          </li>
        )}
      </ul>
    </section>
  );
}

function ParcelCard({ order, parcel }: { order: Order; parcel: Parcel }) {
  const { number, tracking, shippedAt, deliveredAt } = parcel;
  const isCollected = order.pickupPlace !== '';
  const words = tracking && [tracking.carrier, tracking.number].filter(Boolean).join(' ');
  return (
    <li className="break-inside-avoid rounded border border-line p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="font-medium">{texts.parcel(number)}</h3>
        <Status tone={deliveredAt ? 'ok' : 'warn'}>
          {texts.state(isCollected, deliveredAt !== null)}
        </Status>
      </div>
      <p className="mt-1 text-13 wrap-anywhere text-ink-2">
        <Day at={deliveredAt ?? shippedAt} />
        {words && !tracking.url && ` · ${words}`}
        {tracking?.url && (
          <>
            {' · '}
            <a href={tracking.url} target="_blank" rel="noreferrer" className="text-link">
              {words || texts.track}
            </a>
          </>
        )}
      </p>
      <Items items={itemsOfParcel(order.orderItems, parcel)} />
    </li>
  );
}

function Items({ items }: { items: readonly OrderItem[] }) {
  return (
    <ul className="mt-4 grid gap-3">
      {items.map((item) => (
        <li key={item._id} className="grid grid-cols-[48px_minmax(0,1fr)] items-center gap-3">
          <Picture image={firstPicture(item.product)} alt="" sizes="48px" />
          <span className="min-w-0">
            {item.product.title}
            <span className="block text-13 text-ink-2">
              {texts.units(item.quantity, item.size)}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
