import { useState } from 'react';
import type { SettingsAnswer } from '#contract/settings';
import { useSaveSettings } from '../../state/admin-settings';
import { showToast } from '../../ui/toast';
import { detailsOf, useRefusals } from '../use-refusals';
import { settings as text } from './messages';
import { changesOf, draftOf, type SettingsDraft } from './settings-form.rules';

/** The draft, its faults and saving what was changed. What others change meanwhile shows where nothing was typed. */
export function useSettingsForm(settings: SettingsAnswer) {
  const { save, isBusy } = useSaveSettings();
  const [typed, setTyped] = useState<Partial<SettingsDraft>>({});
  const start = draftOf(settings);
  const draft: SettingsDraft = { ...start, ...typed };
  const isDirty = JSON.stringify(draft) !== JSON.stringify(start);
  const { ref, faults, clear, submit } = useRefusals({
    isBusy,
    faultsOf: (error) => detailsOf(error, Object.keys(draft)),
  });

  const onSubmit = submit(async () => {
    const read = changesOf(draft, start);
    if ('faults' in read) return read.faults;
    if (isDirty) {
      await save(read.body);
      setTyped({});
    }
    showToast(isDirty ? text.saved : text.nothing);
  });
  return {
    ref,
    draft,
    faults,
    isBusy,
    isDirty,
    onSubmit,
    change: (name: keyof SettingsDraft, value: string) => {
      setTyped((now) => ({ ...now, [name]: value }));
      clear();
    },
  };
}
