import { Printer } from 'lucide';
import { Link } from 'react-router';
import type { StaffOrder } from '#contract/admin/orders/orders';
import type { OrderItem, Parcel, ParcelTracking } from '#contract/orders/orders';
import { itemsLeft, itemsOfParcel } from '#contract/values/orders/parcel-units';
import { adminPages } from '#contract/values/pages/admin-pages';
import { may } from '#contract/values/rights';
import { useAdminCommand } from '../../../api/admin/queries';
import { useAuth } from '../../../api/session/auth';
import { CommandButton, ConfirmButton } from '../../../commands';
import { buttonClass } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { Panel } from '../../../ui/panel';
import { useDates } from '../../../ui/text/dates';
import { detail, orders } from '../messages';
import { parcels as text } from './messages';
import { TrackingAction } from './tracking';

/** The parcels of an order with their tracking, and the unshipped items. */
export function ParcelsPanel({ order }: { order: StaffOrder }) {
  const left = order.shipment === 'partial' ? itemsLeft(order) : [];
  if (order.parcels.length === 0) return null;
  return (
    <Panel title={text.title}>
      <ul className="grid divide-y divide-line">
        {order.parcels.map((parcel) => (
          <ParcelRow key={parcel._id} order={order} parcel={parcel} />
        ))}
        {left.length > 0 && <RestRow order={order} left={left} />}
      </ul>
    </Panel>
  );
}

const row = 'grid gap-3 p-4 lg:px-5';

function ParcelRow({ order, parcel }: { order: StaffOrder; parcel: Parcel }) {
  const dates = useDates();
  const { number, tracking, shippedAt, deliveredAt } = parcel;
  const isOpen = order.deletedAt === null;
  const isCollected = order.pickupPlace !== '';
  const words = isCollected ? { shipped: text.ready, delivered: text.collected } : text;
  return (
    <li className={row}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{text.parcel(number)}</span>
        <span className="text-13 text-ink-2 tabular-nums">
          {deliveredAt
            ? words.delivered(dates.moment(deliveredAt))
            : words.shipped(dates.moment(shippedAt))}
        </span>
      </p>
      <ItemLines items={itemsOfParcel(order.orderItems, parcel)} />
      {tracking && <TrackingText tracking={tracking} />}
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        {isOpen && !isCollected && <TrackingAction order={order} parcel={parcel} />}
        {isOpen && deliveredAt === null && order.parcels.length + itemsLeft(order).length > 1 && (
          <DeliverParcel order={order} parcel={parcel} />
        )}
        <Link
          to={adminPages.packingSlip({ id: order._id, parcel: parcel._id })}
          aria-label={text.slipNamed(number)}
          className={buttonClass({ kind: 'quiet', size: 'row' })}
        >
          <Icon of={Printer} size={16} />
          {detail.slip}
        </Link>
      </div>
    </li>
  );
}

function ItemLines({ items }: { items: readonly OrderItem[] }) {
  return (
    <ul className="wrap-anywhere">
      {items.map(({ _id, quantity, product, size }) => (
        <li key={_id}>{text.item(quantity, product.title, size)}</li>
      ))}
    </ul>
  );
}

function TrackingText({ tracking }: { tracking: ParcelTracking }) {
  const words = [tracking.carrier, tracking.number].filter(Boolean).join(' ') || tracking.url;
  return (
    <p className="min-w-0 wrap-anywhere">
      <span className="text-ink-2">{detail.tracking}: </span>
      {tracking.url ? (
        <a href={tracking.url} target="_blank" rel="noreferrer" className="text-link">
          {words}
        </a>
      ) : (
        words
      )}
    </p>
  );
}

function DeliverParcel({ order, parcel }: { order: StaffOrder; parcel: Parcel }) {
  const deliver = useAdminCommand('PUT /api/admin/orders/:id/parcels/:parcelId/deliver');
  const label = order.pickupPlace ? orders.collect : text.deliver;
  return (
    <CommandButton
      size="row"
      aria-label={text.deliverNamed(label, parcel.number)}
      run={() => deliver.run({ params: { id: order._id, parcelId: parcel._id } })}
      busy={text.delivering}
      done={text.wasDelivered(parcel.number)}
    >
      {label}
    </CommandButton>
  );
}

function RestRow({ order, left }: { order: StaffOrder; left: readonly OrderItem[] }) {
  const { user } = useAuth();
  const cancel = useAdminCommand('PUT /api/admin/orders/:id/cancel-rest');
  const mayCancel = order.refundable === 0 || (user && may(user.role, 'staff:refunds'));
  return (
    <li className={row}>
      <p className="font-medium">{text.left}</p>
      <ItemLines items={left} />
      {mayCancel && order.deletedAt === null && (
        <div className="print:hidden">
          <ConfirmButton
            label={text.cancelRest}
            look={{ size: 'row' }}
            title={text.cancelRestTitle}
            description={text.cancelRestText}
            confirm={text.cancelRestConfirm}
            run={() => cancel.run({ params: { id: order._id } })}
            busy={text.cancelling}
            done={text.restCancelled}
          />
        </div>
      )}
    </li>
  );
}
