import { useState } from 'react';
import type { ProductStock } from '#contract/admin/inventory';
import { useAdjustStock } from '../../api/admin/stock';
import type { ApiError } from '../../api/client';
import { showToast } from '../../ui/overlays/toast';
import { formatNumber } from '../../ui/text/format';
import { type Refusals, useRefusals } from '../use-form-errors';
import { type AdjustDraft, adjustBody, leftAfter, piecesFault } from './adjust.rules';
import { adjustForm as text } from './messages';

/** The adjustment's draft, its faults and saving it. After saving it is empty, for the next size. */
export function useAdjustForm(product: ProductStock, size: string) {
  const { adjust, isBusy } = useAdjustStock(product.productId);
  const onHandOf = (name: string) =>
    product.sizes.find((each) => each.name === name)?.quantity ?? 0;
  const [draft, setDraft] = useState<AdjustDraft>(() => ({
    size,
    reason: 'received',
    pieces: '',
    note: '',
    basedOn: onHandOf(size),
  }));
  const { ref, faults, clear, submit } = useRefusals({ isBusy, faultsOf });
  const onHand = onHandOf(draft.size);

  const onSubmit = submit(async () => {
    const fault = piecesFault(draft, onHand);
    if (fault) return { pieces: fault };
    const saved = await adjust(adjustBody(draft)).catch((error: ApiError) => {
      // What is on hand now is told at the field: saving again is a decision that knows it.
      const { quantity } = (error.current?.values ?? {}) as { quantity?: number };
      if (quantity !== undefined) setDraft((last) => ({ ...last, basedOn: quantity }));
      throw error;
    });
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
      setDraft((last) => {
        const next = { ...last, ...changes };
        return { ...next, basedOn: onHandOf(next.size) };
      });
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
