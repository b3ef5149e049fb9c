import type { PromotionRecord } from '#contract/admin/promotions';
import { usePromotionCommands } from '../../api/admin/promotions';
import { useVersionedDraft } from '../editing/use-versioned-draft';
import { detailsOf, useRefusals } from '../use-form-errors';
import { bodyOf, draftOf, emptyDraft, type PromotionDraft } from './promotion-form.rules';

/** The form's draft, its faults and saving it; `promotion` is null for a new one. */
export function usePromotionForm(
  promotion: PromotionRecord | null,
  onSaved: (saved: PromotionRecord) => void,
) {
  const { save, isBusy } = usePromotionCommands();
  const { draft, setDraft, isDirty, stale, choose, ...versioned } = useVersionedDraft({
    saved: promotion,
    draftOf: (saved) => (saved ? draftOf(saved) : emptyDraft),
  });
  const { ref, faults, clear, submit } = useRefusals({
    isBusy,
    faultsOf: (error) => detailsOf(error, Object.keys(emptyDraft)),
  });

  const onSubmit = submit(async () => {
    const read = bodyOf(draft);
    if ('faults' in read) return read.faults;
    let saved: PromotionRecord | undefined;
    await versioned.save(async (_, { version }) => {
      saved = await save({ id: promotion?._id ?? null, body: { ...read.body, version } });
      return saved;
    });
    if (saved) onSaved(saved);
    return undefined;
  });
  return {
    ref,
    draft,
    faults,
    isBusy,
    isDirty,
    stale,
    choose,
    onSubmit,
    change: (changes: Partial<PromotionDraft>) => {
      setDraft((now) => ({ ...now, ...changes }));
      clear();
    },
  };
}
