import { useState } from 'react';
import type { AdminContent } from '#contract/content.admin';
import { useContentCommands } from '../../state/admin-content';
import { showToast } from '../../ui/toast';
import { useRefusals } from '../use-refusals';
import { bodyOf, type ContentDraft, draftOf } from './content-form.rules';
import { content as text } from './messages';

export type ContentForm = ReturnType<typeof useContentForm>;

/** The draft as typed, from what is saved or live, its faults and saving it. */
export function useContentForm({ draft: saved, live }: AdminContent) {
  const { save, isSaving } = useContentCommands();
  const [start, setStart] = useState(() => draftOf(saved ?? live));
  const [draft, setDraft] = useState(start);
  const { ref, faults, clear, submit } = useRefusals({ isBusy: isSaving });

  const onSubmit = submit(async () => {
    await save(bodyOf(draft));
    setStart(draft);
    showToast(text.saved);
    return undefined;
  });
  return {
    ref,
    draft,
    faults,
    isSaving,
    isDirty: JSON.stringify(draft) !== JSON.stringify(start),
    onSubmit,
    change: (changes: Partial<ContentDraft>) => {
      setDraft((now) => ({ ...now, ...changes }));
      clear();
    },
  };
}
