import { Check } from 'lucide-react';
import type { Order } from '#contract/orders';
import { isUnpaid, paymentDeadline } from '#contract/values/payment-deadline';
import { paymentLabel } from '#contract/values/state-labels';
import { useUnpaidMinutes } from '../../../api/shop-facts';
import { Icon } from '../../../ui/icon';
import { formatMoment } from '../../moment';
import { orders } from '../messages';
import { canShip } from '../order.rules';
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
  if (!canShip(order))
    return (
      isUnpaid(order) && (
        <span className={inert}>
          <UnpaidNote order={order} />
        </span>
      )
    );
  return <ShipDialogAction order={order} kind="quiet" size="row" />;
}

const inert =
  'inline-flex min-h-8 items-center gap-1.5 text-13 text-ink-2 max-lg:whitespace-normal lg:px-3';

/** Why an order cannot be shipped yet, and when it is cancelled if that stays so. */
function UnpaidNote({ order }: { order: Order }) {
  const minutes = useUnpaidMinutes();
  const until = minutes === null ? null : paymentDeadline(order, minutes);
  return (
    <span>
      {paymentLabel(order)}
      {until && <span className="block text-12">{orders.expires(formatMoment(until))}</span>}
    </span>
  );
}
