import { type FormEvent, useRef, useState } from 'react';
import type { StaffOrder } from '#contract/orders.admin';
import { ApiError } from '../../api/client';
import { useRefund } from '../../state/admin-order';
import { formatMoney } from '../../ui/format';
import { showToast } from '../../ui/toast';
import { refundDialog as text } from './messages';
import { givenBack, type RefundDraft, refundBody } from './refund.rules';

type Faults = Partial<Record<'items' | 'amount' | 'reason' | 'form', string>>;

/** The refund's draft, what it comes to, and sending it: once, however often it is pressed. */
export function useRefundForm(order: StaffOrder, onDone: () => void) {
  const ref = useRef<HTMLFormElement>(null);
  const { refund, isBusy } = useRefund(order._id);
  const [draft, setDraft] = useState<RefundDraft>({
    kind: 'whole',
    quantities: {},
    amount: '',
    reason: '',
  });
  const [faults, setFaults] = useState<Faults>({});
  const keyFor = useKeyForBody();
  const sum = givenBack(draft, order);

  const refuse = (found: Faults) => {
    setFaults(found);
    const first = found.amount ? 'amount' : found.reason ? 'reason' : null;
    requestAnimationFrame(() =>
      ref.current?.querySelector<HTMLElement>(first ? `[name="${first}"]` : 'select')?.focus(),
    );
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const found = faultsOf(draft, sum, order);
    if (Object.keys(found).length > 0 || sum === null) return refuse(found);
    const body = refundBody(draft);
    try {
      const { amount } = await refund({ body, key: keyFor(body) });
      onDone();
      showToast(text.done(formatMoney(amount)));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const reason = error.fieldMessage('reason');
      const amount = error.fieldMessage('amount');
      setFaults({
        ...(reason && { reason }),
        ...(amount && { amount }),
        ...(!reason && !amount && { form: error.message }),
      });
    }
  };
  return {
    ref,
    draft,
    faults,
    sum,
    isBusy,
    onSubmit,
    change: (changes: Partial<RefundDraft>) => {
      setDraft((now) => ({ ...now, ...changes }));
      setFaults({});
    },
    setQuantity: (itemId: string, quantity: number) => {
      setDraft((now) => ({ ...now, quantities: { ...now.quantities, [itemId]: quantity } }));
      setFaults({});
    },
  };
}

function faultsOf(draft: RefundDraft, sum: number | null, order: StaffOrder): Faults {
  return {
    ...(sum === null && draft.kind === 'items' && { items: text.itemsFault }),
    ...(sum === null &&
      draft.kind === 'amount' && { amount: text.amountFault(formatMoney(order.refundable)) }),
    ...(draft.reason.trim() === '' && { reason: text.reasonFault }),
  };
}

/** One key as long as the same thing is sent: an answer that was lost does not give the money back twice. */
function useKeyForBody(): (body: unknown) => string {
  const last = useRef({ text: '', key: '' });
  return (body) => {
    const sent = JSON.stringify(body);
    if (last.current.text !== sent) last.current = { text: sent, key: crypto.randomUUID() };
    return last.current.key;
  };
}
