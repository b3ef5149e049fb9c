import { useState } from 'react';
import type { StaffProduct } from '#contract/admin/catalogue';
import { offline } from '../../../api/client';
import { useVersionedDraft } from '../../editing/use-versioned-draft';
import { useRefusals } from '../../use-form-errors';
import { draftOf, type ProductDraft } from './product-form.rules';
import type { ProductBody, ProductChanges } from './read-draft.rules';

export interface ProductFormOptions {
  /** Null for a new one. */
  product: StaffProduct | null;
  /** Saves all of a new product, or the changes of one that is there. May throw `ApiError`. */
  onSave: (input: { body: ProductBody; changes: ProductChanges }) => Promise<unknown>;
  onSaved: () => void;
}

/** The rules of the fields are loaded when they are needed: they are the heaviest part of the page. */
const loadReader = () =>
  import('./read-draft.rules').catch(() => {
    throw offline();
  });

/** The product form's draft, its faults and saving what was changed. */
export function useProductForm({ product, onSave, onSaved }: ProductFormOptions) {
  const [isSaving, setSaving] = useState(false);
  const { draft, isDirty, stale, save, setDraft, choose } = useVersionedDraft({
    saved: product,
    draftOf,
  });
  const { ref, faults, clear, submit } = useRefusals({ isBusy: isSaving });

  const onSubmit = submit(async () => {
    setSaving(true);
    try {
      const { changesOf, readDraft } = await loadReader();
      const { body, faults: found } = readDraft(draft);
      if (!body) return found;
      const isSaved = await save(async (_, { version, draft: before }) => {
        await onSave({ body, changes: { ...changesOf(before, draft, body), version } });
        return null;
      });
      if (isSaved) onSaved();
      return undefined;
    } finally {
      setSaving(false);
    }
  });
  /** Uploads end after more was typed, so a change is made to what the draft is by then. */
  const changeWith = (changesTo: (now: ProductDraft) => Partial<ProductDraft>) => {
    const changed = Object.keys(changesTo(draft));
    // The first picture is told of under this name too.
    clear(changed.includes('pictures') ? [...changed, 'imageUrl'] : changed);
    setDraft((now) => ({ ...now, ...changesTo(now) }));
  };
  return {
    ref,
    draft,
    faults: faults as Record<string, string>,
    stale,
    isDirty,
    isSaving,
    onSubmit,
    choose,
    changeWith,
    change: (changes: Partial<ProductDraft>) => changeWith(() => changes),
  };
}
