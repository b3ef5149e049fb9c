import type { AdminContent } from '#contract/admin/content';
import { useContentCommands } from '../../api/admin/content';
import { showToast } from '../../ui/overlays/toast';
import { useVersionedDraft } from '../editing/use-versioned-draft';
import { useRefusals } from '../use-form-errors';
import { bodyOf, type ContentDraft, draftOf } from './content-form.rules';
import { content as text } from './messages';

export type ContentForm = ReturnType<typeof useContentForm>;

/** The draft as typed, from what is saved or live, its faults and saving it. */
export function useContentForm(content: AdminContent) {
  const { save, isSaving } = useContentCommands();
  const { draft, setDraft, isDirty, stale, choose, reset, ...versioned } = useVersionedDraft({
    saved: content,
    draftOf: (saved) => draftOf(saved?.draft ?? saved?.live ?? content.live),
  });
  const { ref, faults, clear, submit } = useRefusals({ isBusy: isSaving });

  const onSubmit = submit(async () => {
    const isSaved = await versioned.save((typed, { version }) =>
      save({ ...bodyOf(typed), version }),
    );
    if (isSaved) showToast(text.saved);
    return undefined;
  });
  return {
    ref,
    draft,
    faults,
    isSaving,
    isDirty,
    stale,
    choose,
    reset,
    onSubmit,
    change: (changes: Partial<ContentDraft>) => {
      setDraft((now) => ({ ...now, ...changes }));
      clear();
    },
  };
}
