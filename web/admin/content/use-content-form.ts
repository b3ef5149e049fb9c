import { type FormEvent, useRef, useState } from 'react';
import type { AdminContent } from '#contract/content.admin';
import { ApiError } from '../../api/client';
import { useContentCommands } from '../../state/admin-content';
import { showToast } from '../../ui/toast';
import { bodyOf, type ContentDraft, draftOf, type Faults } from './content-form.rules';
import { content as text } from './messages';

export type ContentForm = ReturnType<typeof useContentForm>;

/** The draft as typed, from what is saved or live, its faults and saving it. */
export function useContentForm({ draft: saved, live }: AdminContent) {
  const ref = useRef<HTMLFormElement>(null);
  const { save, isSaving } = useContentCommands();
  const [start, setStart] = useState(() => draftOf(saved ?? live));
  const [draft, setDraft] = useState(start);
  const [faults, setFaults] = useState<Faults>({});

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    try {
      await save(bodyOf(draft));
      setStart(draft);
      setFaults({});
      showToast(text.saved);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const found: Faults = Object.fromEntries(
        error.details.map(({ path, message }) => [path, message]),
      );
      setFaults(error.details.length > 0 ? found : { form: error.message });
      requestAnimationFrame(() => focusFirst(ref.current));
    }
  };
  return {
    ref,
    draft,
    faults,
    isSaving,
    isDirty: JSON.stringify(draft) !== JSON.stringify(start),
    onSubmit,
    change: (changes: Partial<ContentDraft>) => {
      setDraft((now) => ({ ...now, ...changes }));
      setFaults({});
    },
  };
}

/** Parts that are folded have no fields to focus, so they are opened first. */
function focusFirst(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
}
