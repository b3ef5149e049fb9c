import { Check } from 'lucide-react';
import type { Order } from '#contract/orders';
import { Icon } from '../../ui/icon';
import { orders } from './messages';
import { canShip } from './order.rules';
import { ShipDialogAction } from './ship-dialog';

/** 'Ship Order' while it can be shipped; after that the order's status, inert. */
export function ShipAction({ order }: { order: Order }) {
  const { orderStatus } = order;
  if (orderStatus === 'Cancelled') return null;
  if (orderStatus !== 'Pending')
    return (
      <span className={inert}>
        <Icon of={Check} size={16} />
        {orderStatus}
      </span>
    );
  if (!canShip(order)) return <span className={inert}>{orders.notPaid}</span>;
  return <ShipDialogAction order={order} kind="quiet" size="row" />;
}

const inert = 'inline-flex min-h-8 items-center gap-1.5 px-3 text-13 text-ink-2';
