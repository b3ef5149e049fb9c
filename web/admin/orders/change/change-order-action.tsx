import { useState } from 'react';
import type { StaffOrder } from '#contract/admin/orders/orders';
import { useAdminCommand, useAdminQuery } from '../../../api/admin/queries';
import { CommandButton } from '../../../commands';
import { Button } from '../../../ui/button';
import { useLazyOnApproach } from '../../../ui/lazy/use-lazy-component';
import { useMoney } from '../../../ui/text/money';
import { changeDialog as text } from './messages';

const loadDialog = async () => (await import('./change-order-dialog')).ChangeOrderDialog;

/** Changes an order until it ships. */
export function ChangeOrderAction({ order }: { order: StaffOrder }) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useAdminQuery(
    'GET /api/admin/orders/:id/changes',
    order.orderStatus === 'Pending' ? { params: { id: order._id } } : null,
  );
  const close = () => setOpen(false);
  const { Part: Dialog, approach } = useLazyOnApproach(loadDialog, isOpen, close);
  if (data?.refusal !== null) return null;
  return (
    <>
      <Button kind="quiet" size="small" onClick={() => setOpen(true)} {...approach}>
        {text.open}
      </Button>
      {isOpen && Dialog && <Dialog order={order} changes={data} onClose={close} />}
    </>
  );
}

/** Says that a change waits for its payment, and drops it. */
export function WaitingChange({ order }: { order: StaffOrder }) {
  const { data } = useAdminQuery(
    'GET /api/admin/orders/:id/changes',
    order.orderStatus === 'Pending' ? { params: { id: order._id } } : null,
  );
  const formatMoney = useMoney();
  const withdraw = useAdminCommand('DELETE /api/admin/orders/:id/changes/waiting');
  if (!data?.waiting) return null;
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded border border-line-strong px-4 py-3 lg:px-5 print:hidden">
      <div>
        <p className="font-medium">{text.waiting(formatMoney(data.waiting.difference))}</p>
        <p className="whitespace-pre-line text-13 text-ink-2">{data.waiting.summary.join('\n')}</p>
      </div>
      <CommandButton
        run={() => withdraw.run({ params: { id: order._id } })}
        busy={text.withdrawing}
        done={text.withdrawn}
      >
        {text.withdraw}
      </CommandButton>
    </div>
  );
}
