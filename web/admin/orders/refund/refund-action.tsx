import { useState } from 'react';
import type { StaffOrder } from '#contract/admin/orders';
import { Button } from '../../../ui/button';
import { refundDialog as text } from '../messages';
import { RefundDialog } from './refund-dialog';

/** Refunds an order, while there is something to refund. */
export function RefundAction({ order }: { order: StaffOrder }) {
  const [isOpen, setOpen] = useState(false);
  if (order.refundable <= 0 && !isOpen) return null;
  return (
    <>
      <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
        {text.open}
      </Button>
      {isOpen && <RefundDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}
