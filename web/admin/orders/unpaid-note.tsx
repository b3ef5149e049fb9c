import type { Order } from '#contract/orders';
import { paymentDeadline } from '#contract/values/payment-deadline';
import { paymentLabel } from '#contract/values/state-labels';
import { useUnpaidMinutes } from '../../api/shop-facts';
import { formatMoment } from '../moment';
import { orders } from './messages';

/** States that an unpaid order cannot be shipped, and when it will be cancelled. */
export function UnpaidNote({ order }: { order: Order }) {
  const minutes = useUnpaidMinutes();
  const until = minutes === null ? null : paymentDeadline(order, minutes);
  return (
    <span>
      {paymentLabel(order)}
      {until && <span className="block text-12">{orders.expires(formatMoment(until))}</span>}
    </span>
  );
}
