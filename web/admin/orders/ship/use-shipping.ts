import { orderLabel } from '#contract/values/order-number';
import { useAdminOrderCommands } from '../../../api/admin/orders';
import { showToast } from '../../../ui/overlays/toast';
import { orders } from '../messages';
import type { TrackingValue } from './tracking-fields';

/** Ships an order, with an undo in the toast, and undoes shipments. `ship` throws `ApiError`. */
export function useShipping() {
  const { ship, undoShip, isBusy } = useAdminOrderCommands();
  const undo = (order: { _id: string; number: number }) =>
    undoShip(order._id).then(
      () => showToast(orders.wasUnshipped(orderLabel(order))),
      (error: Error) => showToast(error.message),
    );
  return {
    ship: async (order: { _id: string; number: number }, tracking: TrackingValue) => {
      await ship(order._id, tracking);
      showToast(orders.wasShipped(orderLabel(order)), { run: () => void undo(order) });
    },
    undo,
    isBusy,
  };
}
