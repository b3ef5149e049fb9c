import { useRef, useState } from 'react';
import type { StaffOrder } from '#contract/admin/orders';
import { readAmount } from '#contract/values/typed-numbers';
import { useRefund } from '../../../api/admin/orders';
import { showToast } from '../../../ui/overlays/toast';
import { formatMoney } from '../../../ui/text/format';
import { detailsOf, type Refusals, useRefusals } from '../../use-form-errors';
import { refundDialog as text } from '../messages';
import {
  asksFate,
  givenBack,
  leavesNothingToSend,
  type RefundDraft,
  refundBody,
} from './refund.rules';

/** The refund's draft, what it comes to, and sending it: once, however often it is pressed. */
export function useRefundForm(order: StaffOrder, onDone: () => void) {
  const { refund, isBusy } = useRefund(order._id);
  const [draft, setDraft] = useState<RefundDraft>({
    kind: 'whole',
    fate: null,
    quantities: {},
    amount: '',
    reason: '',
  });
  const { ref, faults, clear, submit } = useRefusals({
    isBusy,
    faultsOf: (error) => detailsOf(error, ['reason', 'amount']),
  });
  const keyFor = useKeyForBody();
  const sum = givenBack(draft, order);

  const onSubmit = submit(async () => {
    const found = faultsOf(draft, sum, order);
    if (Object.keys(found).length > 0 || sum === null) return found;
    const body = refundBody(draft, order);
    const { amount } = await refund({ body, key: keyFor(body) });
    onDone();
    showToast(text.done(formatMoney(amount)));
  });
  return {
    ref,
    draft,
    faults,
    sum,
    isBusy,
    onSubmit,
    change: (changes: Partial<RefundDraft>) => {
      setDraft((now) => ({ ...now, ...changes }));
      clear();
    },
    setQuantity: (itemId: string, quantity: number) => {
      setDraft((now) => ({ ...now, quantities: { ...now.quantities, [itemId]: quantity } }));
      clear();
    },
  };
}

function faultsOf(draft: RefundDraft, sum: number | null, order: StaffOrder): Refusals {
  return {
    ...(sum === null && draft.kind === 'items' && { items: text.itemsFault }),
    ...(sum !== null && asksFate(draft, order) && !draft.fate && { items: text.fateFault }),
    ...(sum !== null && leavesNothingToSend(draft, order) && { items: text.nothingToSend }),
    ...(sum === null &&
      draft.kind === 'amount' && {
        amount: readAmount(draft.amount).problem ?? text.amountFault(formatMoney(order.refundable)),
      }),
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
