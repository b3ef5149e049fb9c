import { type FormEvent, useRef, useState } from 'react';
import type { PromotionRecord } from '#contract/promotions';
import { ApiError } from '../../api/client';
import { usePromotionCommands } from '../../state/admin-promotion';
import { focusField } from '../focus-field';
import {
  bodyOf,
  draftOf,
  emptyDraft,
  type Faults,
  type PromotionDraft,
} from './promotion-form.rules';

/** The form's draft, its faults and saving it; `promotion` is null for a new one. */
export function usePromotionForm(
  promotion: PromotionRecord | null,
  onSaved: (saved: PromotionRecord) => void,
) {
  const ref = useRef<HTMLFormElement>(null);
  const { save, isBusy } = usePromotionCommands();
  const [start, setStart] = useState(() => (promotion ? draftOf(promotion) : emptyDraft));
  const [draft, setDraft] = useState(start);
  const [faults, setFaults] = useState<Faults>({});

  const refuse = (found: Faults) => {
    setFaults(found);
    const first = Object.keys(draft).find((name) => name in found);
    focusField(ref.current, first);
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const read = bodyOf(draft);
    if ('faults' in read) return refuse(read.faults);
    try {
      const saved = await save({ id: promotion?._id ?? null, body: read.body });
      setStart(draft);
      setFaults({});
      onSaved(saved);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(faultsOf(error));
    }
  };
  return {
    ref,
    draft,
    faults,
    isBusy,
    isDirty: JSON.stringify(draft) !== JSON.stringify(start),
    onSubmit,
    change: (changes: Partial<PromotionDraft>) => {
      setDraft((now) => ({ ...now, ...changes }));
      setFaults({});
    },
  };
}

function faultsOf(error: ApiError): Faults {
  const named = error.details.filter(({ path }) => Object.hasOwn(emptyDraft, path));
  if (named.length === 0) return { form: error.message };
  return Object.fromEntries(named.map(({ path, message }) => [path, message]));
}
