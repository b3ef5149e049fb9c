import { Check, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Order } from '#contract/orders';
import { useAdminOrderCommands } from '../../state/admin-order';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';
import { ModalDialog } from '../../ui/sheet';
import { showToast } from '../../ui/toast';
import { orders } from '../messages';
import { shortId } from './order-columns';

const tell = (error: Error) => showToast(error.message);

/** 'Ship Order' while it can be shipped; what has left reads 'Shipped' and is inert. */
export function ShipAction({ order }: { order: Order }) {
  const { ship, isBusy } = useAdminOrderCommands();
  const { _id: id, orderStatus, payment } = order;
  if (orderStatus === 'Cancelled') return null;
  if (orderStatus !== 'Pending')
    return (
      <span className="inline-flex min-h-8 items-center gap-1.5 px-3 text-13 text-ink-2">
        <Icon of={Check} size={16} />
        {orders.shipped}
      </span>
    );
  if (payment.status !== 'paid' && payment.gateway !== 'none')
    return (
      <span className="inline-flex min-h-8 items-center px-3 text-13 text-ink-2">
        {orders.notPaid}
      </span>
    );
  return (
    <Button
      kind="quiet"
      size="row"
      aria-label={orders.shipNamed(shortId(id))}
      busy={isBusy && orders.shipping}
      onClick={() => ship(id).then(() => showToast(orders.wasShipped(shortId(id))), tell)}
    >
      {orders.ship}
    </Button>
  );
}

export function DeliverAction({ order }: { order: Order }) {
  const { deliver, isBusy } = useAdminOrderCommands();
  if (order.orderStatus !== 'Shipped') return null;
  return (
    <Button
      kind="quiet"
      size="small"
      busy={isBusy && orders.delivering}
      onClick={() =>
        deliver(order._id).then(() => showToast(orders.wasDelivered(shortId(order._id))), tell)
      }
    >
      {orders.deliver}
    </Button>
  );
}

/** Deleting gives stock and money back, so it asks first. */
export function DeleteAction({ order, onDeleted }: { order: Order; onDeleted?: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const { remove, isBusy } = useAdminOrderCommands();
  const id = shortId(order._id);
  const onConfirm = () =>
    remove(order._id).then(() => {
      setAsking(false);
      showToast(orders.wasDeleted(id));
      onDeleted?.();
    }, tell);
  return (
    <>
      <IconButton
        icon={Trash2}
        size={18}
        label={orders.deleteNamed(id)}
        onClick={() => setAsking(true)}
        className="lg:size-8"
      />
      <ModalDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={orders.deleteTitle}
        description={orders.deleteText}
        foot={
          <>
            <Button kind="quiet" size="small" onClick={() => setAsking(false)}>
              {orders.keep}
            </Button>
            <Button size="small" busy={isBusy && orders.deleting} onClick={onConfirm}>
              {orders.delete}
            </Button>
          </>
        }
      >
        {null}
      </ModalDialog>
    </>
  );
}
