import { type FormEvent, useRef, useState } from 'react';
import type { SettingsAnswer } from '#contract/settings';
import { ApiError } from '../../api/client';
import { useSaveSettings } from '../../state/admin-settings';
import { showToast } from '../../ui/toast';
import { focusField } from '../focus-field';
import { settings as text } from './messages';
import { changesOf, draftOf, type Faults, type SettingsDraft } from './settings-form.rules';

/** The draft, its faults and saving what was changed. What others change meanwhile shows where nothing was typed. */
export function useSettingsForm(settings: SettingsAnswer) {
  const ref = useRef<HTMLFormElement>(null);
  const { save, isBusy } = useSaveSettings();
  const [typed, setTyped] = useState<Partial<SettingsDraft>>({});
  const [faults, setFaults] = useState<Faults>({});
  const start = draftOf(settings);
  const draft: SettingsDraft = { ...start, ...typed };
  const isDirty = JSON.stringify(draft) !== JSON.stringify(start);

  const refuse = (found: Faults) => {
    setFaults(found);
    const first = Object.keys(draft).find((name) => name in found);
    focusField(ref.current, first);
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const read = changesOf(draft, start);
    if ('faults' in read) return refuse(read.faults);
    if (!isDirty) return showToast(text.nothing);
    try {
      await save(read.body);
      setTyped({});
      setFaults({});
      showToast(text.saved);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const named = error.details.filter(({ path }) => Object.hasOwn(draft, path));
      if (named.length === 0) refuse({ form: error.message });
      else refuse(Object.fromEntries(named.map(({ path, message }) => [path, message])));
    }
  };
  return {
    ref,
    draft,
    faults,
    isBusy,
    isDirty,
    onSubmit,
    change: (name: keyof SettingsDraft, value: string) => {
      setTyped((now) => ({ ...now, [name]: value }));
      setFaults({});
    },
  };
}
