import type { SettingsAnswer } from '#contract/admin/settings';
import { useSaveSettings } from '../../api/admin/settings';
import { showToast } from '../../ui/overlays/toast';
import { useVersionedDraft } from '../editing/use-versioned-draft';
import { detailsOf, useRefusals } from '../use-form-errors';
import { settings as text } from './messages';
import { changesOf, draftOf, type SettingsDraft } from './settings-form.rules';

/** The draft, its faults and saving what was changed. */
export function useSettingsForm(settings: SettingsAnswer) {
  const { save, isBusy } = useSaveSettings();
  const { draft, base, setDraft, isDirty, stale, choose, ...versioned } = useVersionedDraft({
    saved: settings,
    draftOf: (saved) => draftOf(saved ?? settings),
  });
  const { ref, faults, clear, submit } = useRefusals({
    isBusy,
    faultsOf: (error) => detailsOf(error, Object.keys(draft)),
  });

  const onSubmit = submit(async () => {
    const read = changesOf(draft, base.draft);
    if ('faults' in read) return read.faults;
    const isSaved =
      !isDirty || (await versioned.save((_, { version }) => save({ ...read.body, version })));
    if (isSaved) showToast(isDirty ? text.saved : text.nothing);
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
    change: (name: keyof SettingsDraft, value: string) => {
      setDraft((now) => ({ ...now, [name]: value }));
      clear();
    },
  };
}
