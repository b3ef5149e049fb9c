import { useState } from 'react';
import type { StaffOrder } from '#contract/admin/orders';
import { Button } from '../../../ui/button';
import { ModalDialog } from '../../../ui/overlays/sheet';
import { refundDialog as text } from '../messages';
import { RefundForm } from './refund-form';

/** Gives money back, while there is some to give. */
export function RefundAction({ order }: { order: StaffOrder }) {
  const [isOpen, setOpen] = useState(false);
  if (order.refundable <= 0 && !isOpen) return null;
  return (
    <>
      <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
        {text.open}
      </Button>
      <ModalDialog open={isOpen} onClose={() => setOpen(false)} title={text.title}>
        <RefundForm order={order} onClose={() => setOpen(false)} />
      </ModalDialog>
    </>
  );
}
