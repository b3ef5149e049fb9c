import { useState } from 'react';
import type { StaffOrder } from '#contract/admin/orders';
import { useAuth } from '../../api/auth';
import { Button } from '../../ui/button';
import { CancelDialog } from './cancel-dialog';
import { cancelDialog as text } from './messages';
import { mayCancel } from './order.rules';

/** Cancels a Pending order, for staff with the right to refund. */
export function CancelAction({ order }: { order: StaffOrder }) {
  const [isOpen, setOpen] = useState(false);
  const { user } = useAuth();
  const isOffered = order.orderStatus === 'Pending' && mayCancel(order, user?.role);
  if (!isOffered && !isOpen) return null;
  return (
    <>
      <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
        {text.open}
      </Button>
      <CancelDialog order={order} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
