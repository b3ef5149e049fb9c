import { useState } from 'react';
import type { ProductStock } from '#contract/inventory.admin';
import type { ApiError } from '../../api/client';
import { useAdjustStock } from '../../state/admin-stock';
import { formatNumber } from '../../ui/format';
import { showToast } from '../../ui/toast';
import { type Refusals, useRefusals } from '../use-refusals';
import { type AdjustDraft, adjustBody, leftAfter, piecesFault } from './adjust.rules';
import { adjustForm as text } from './messages';

/** The adjustment's draft, its faults and saving it. After saving it is empty, for the next size. */
export function useAdjustForm(product: ProductStock, size: string) {
  const { adjust, isBusy } = useAdjustStock(product.productId);
  const [draft, setDraft] = useState<AdjustDraft>({
    size,
    reason: 'received',
    pieces: '',
    note: '',
  });
  const { ref, faults, clear, submit } = useRefusals({ isBusy, faultsOf });
  const onHand = product.sizes.find(({ name }) => name === draft.size)?.quantity ?? 0;

  const onSubmit = submit(async () => {
    const fault = piecesFault(draft, onHand);
    if (fault) return { pieces: fault };
    const saved = await adjust(adjustBody(draft));
    const now = saved.sizes.find(({ name }) => name === draft.size)?.quantity ?? 0;
    setDraft((last) => ({ ...last, pieces: '', note: '' }));
    showToast(text.saved(draft.size, formatNumber(now)));
  });
  return {
    ref,
    draft,
    faults,
    onHand,
    left: leftAfter(draft, onHand),
    isBusy,
    isDirty: draft.pieces.trim() !== '' || draft.note.trim() !== '',
    onSubmit,
    change: (changes: Partial<AdjustDraft>) => {
      setDraft((now) => ({ ...now, ...changes }));
      clear();
    },
  };
}

/** The API's two fields for pieces are one here. */
function faultsOf(error: ApiError): Refusals {
  const pieces = error.fieldMessage('change') ?? error.fieldMessage('counted');
  const size = error.fieldMessage('size');
  const note = error.fieldMessage('note');
  return pieces || size || note ? { size, pieces, note } : { form: error.message };
}
