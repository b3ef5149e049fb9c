import { useState } from 'react';
import type { PromotionRecord } from '#contract/promotions';
import { usePromotionCommands } from '../../state/admin-promotion';
import { detailsOf, useRefusals } from '../use-refusals';
import { bodyOf, draftOf, emptyDraft, type PromotionDraft } from './promotion-form.rules';

/** The form's draft, its faults and saving it; `promotion` is null for a new one. */
export function usePromotionForm(
  promotion: PromotionRecord | null,
  onSaved: (saved: PromotionRecord) => void,
) {
  const { save, isBusy } = usePromotionCommands();
  const [start, setStart] = useState(() => (promotion ? draftOf(promotion) : emptyDraft));
  const [draft, setDraft] = useState(start);
  const { ref, faults, clear, submit } = useRefusals({
    isBusy,
    faultsOf: (error) => detailsOf(error, Object.keys(emptyDraft)),
  });

  const onSubmit = submit(async () => {
    const read = bodyOf(draft);
    if ('faults' in read) return read.faults;
    const saved = await save({ id: promotion?._id ?? null, body: read.body });
    setStart(draft);
    onSaved(saved);
  });
  return {
    ref,
    draft,
    faults,
    isBusy,
    isDirty: JSON.stringify(draft) !== JSON.stringify(start),
    onSubmit,
    change: (changes: Partial<PromotionDraft>) => {
      setDraft((now) => ({ ...now, ...changes }));
      clear();
    },
  };
}
