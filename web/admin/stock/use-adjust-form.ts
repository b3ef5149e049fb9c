import { type FormEvent, useRef, useState } from 'react';
import type { ProductStock } from '#contract/inventory.admin';
import { ApiError } from '../../api/client';
import { useAdjustStock } from '../../state/admin-stock';
import { formatNumber } from '../../ui/format';
import { showToast } from '../../ui/toast';
import { focusField } from '../focus-field';
import { type AdjustDraft, adjustBody, leftAfter, piecesFault } from './adjust.rules';
import { adjustForm as text } from './messages';

type Faults = Partial<Record<'size' | 'pieces' | 'note' | 'form', string>>;

/** The adjustment's draft, its faults and saving it. After saving it is empty, for the next size. */
export function useAdjustForm(product: ProductStock, size: string) {
  const ref = useRef<HTMLFormElement>(null);
  const { adjust, isBusy } = useAdjustStock(product.productId);
  const [draft, setDraft] = useState<AdjustDraft>({
    size,
    reason: 'received',
    pieces: '',
    note: '',
  });
  const [faults, setFaults] = useState<Faults>({});
  const onHand = product.sizes.find(({ name }) => name === draft.size)?.quantity ?? 0;

  const refuse = (found: Faults) => {
    setFaults(found);
    const first = Object.keys(found)[0];
    focusField(ref.current, first);
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const fault = piecesFault(draft, onHand);
    if (fault) return refuse({ pieces: fault });
    try {
      const saved = await adjust(adjustBody(draft));
      const now = saved.sizes.find(({ name }) => name === draft.size)?.quantity ?? 0;
      setDraft((last) => ({ ...last, pieces: '', note: '' }));
      setFaults({});
      showToast(text.saved(draft.size, formatNumber(now)));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(faultsOf(error));
    }
  };
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
      setFaults({});
    },
  };
}

/** The API's two fields for pieces are one here. */
function faultsOf(error: ApiError): Faults {
  const pieces = error.fieldMessage('change') ?? error.fieldMessage('counted');
  const size = error.fieldMessage('size');
  const note = error.fieldMessage('note');
  if (!pieces && !size && !note) return { form: error.message };
  return { ...(size && { size }), ...(pieces && { pieces }), ...(note && { note }) };
}
