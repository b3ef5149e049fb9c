import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { orderLabel } from '#contract/order-number';
import type { Order } from '#contract/orders';
import { useAdminOrderCommands } from '../../state/admin-order';
import { Button } from '../../ui/button';
import { formatMoney } from '../../ui/format';
import { IconButton } from '../../ui/icon-button';
import { ModalDialog } from '../../ui/sheet';
import { showToast } from '../../ui/toast';
import { orders } from './messages';
import { deletingIsFinal, givenBackByDeleting } from './order.rules';

const tell = (error: Error) => showToast(error.message);

/** Deletes at once, to be undone from the toast; asks first where the undo would not bring all of it back. */
export function DeleteAction({ order, onDeleted }: { order: Order; onDeleted?: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const { remove, restore, isBusy } = useAdminOrderCommands();
  const id = orderLabel(order);
  const isFinal = deletingIsFinal(order);
  const onUndo = () => void restore(order._id).then(() => showToast(orders.isBack(id)), tell);
  const onDelete = () =>
    remove(order._id).then(() => {
      setAsking(false);
      showToast(orders.wasDeleted(id), isFinal ? undefined : { run: onUndo });
      onDeleted?.();
    }, tell);
  return (
    <>
      <IconButton
        icon={Trash2}
        size={18}
        label={orders.deleteNamed(id)}
        aria-disabled={isBusy || undefined}
        onClick={isFinal ? () => setAsking(true) : onDelete}
        className="lg:size-8"
      />
      <ModalDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={orders.deleteTitle}
        description={orders.deleteText(formatMoney(givenBackByDeleting(order)))}
        foot={
          <>
            <Button kind="quiet" size="small" onClick={() => setAsking(false)}>
              {orders.keep}
            </Button>
            <Button size="small" busy={isBusy && orders.deleting} onClick={onDelete}>
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
