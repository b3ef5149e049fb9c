import { Check } from 'lucide-react';
import type { Order } from '#contract/orders';
import { useAdminOrderCommands } from '../../state/admin-order';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { showToast } from '../../ui/toast';
import { orders } from './messages';
import { canShip } from './order.rules';
import { shortId } from './order-columns';

/** 'Ship Order' while it can be shipped; what has left reads 'Shipped' and is inert. */
export function ShipAction({ order }: { order: Order }) {
  const { ship, isBusy } = useAdminOrderCommands();
  const id = shortId(order._id);
  if (order.orderStatus === 'Cancelled') return null;
  if (order.orderStatus !== 'Pending')
    return (
      <span className={inert}>
        <Icon of={Check} size={16} />
        {orders.shipped}
      </span>
    );
  if (!canShip(order)) return <span className={inert}>{orders.notPaid}</span>;
  const onClick = () =>
    ship(order._id).then(
      () => showToast(orders.wasShipped(id)),
      (error: Error) => showToast(error.message),
    );
  return (
    <Button
      kind="quiet"
      size="row"
      aria-label={orders.shipNamed(id)}
      busy={isBusy && orders.shipping}
      onClick={onClick}
    >
      {orders.ship}
    </Button>
  );
}

const inert = 'inline-flex min-h-8 items-center gap-1.5 px-3 text-13 text-ink-2';
