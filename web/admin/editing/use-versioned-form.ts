import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, Path, PathValue } from 'react-hook-form';
import type { SavedState } from '#contract/errors';
import { ApiError } from '../../api/client';
import { type FormErrors, type Parsed, useApiForm } from '../../api/use-api-form';
import { type Difference, mergeDrafts } from './merge-drafts.rules';

/** Values that someone else has saved while the form was open. */
export interface StaleSave extends Pick<SavedState, 'savedAt' | 'savedBy'> {
  differences: Difference[];
}

interface Base<Draft> {
  /** Undefined for a new record. */
  version: number | undefined;
  draft: Draft;
}

interface Options<Saved, Draft, Body> {
  /** The stored record; null for a new one. A newer one replaces the values while nothing was typed. */
  saved: Saved | null;
  draftOf: (saved: Saved | null) => Draft;
  parse: (draft: Draft, base: Draft) => Parsed<Body> | Promise<Parsed<Body>>;
  /**
   * Sends a body based on a version. Returns the record as it is stored now, or null where the form is left. May throw
   * `ApiError`.
   */
  send: (body: Body, base: Base<Draft>, draft: Draft) => Promise<Saved | null>;
  onSaved: (saved: Saved | null) => void;
  errorsOf?: (error: ApiError) => FormErrors | undefined;
}

export type VersionedForm<Draft extends FieldValues> = Omit<
  ReturnType<typeof useVersionedForm<{ version: number }, Draft, unknown>>,
  'restart'
>;

/** How often a save without conflicts is repeated with the newest version. */
const MAX_RESENDS = 3;

/**
 * A form whose saves name the version they are based on. If someone else saved in between, typed values stay, the
 * other changes are taken over, and `stale` lists the conflicts to choose from.
 */
export function useVersionedForm<
  Saved extends { version: number },
  Draft extends FieldValues,
  Body,
>({ saved, draftOf, parse, send, onSaved, errorsOf }: Options<Saved, Draft, Body>) {
  const baseOf = (from: Saved | null): Base<Draft> => ({
    version: from?.version,
    draft: draftOf(from),
  });
  const [base, setBase] = useState(() => baseOf(saved));
  const [stale, setStale] = useState<StaleSave | null>(null);
  const lastSaved = useRef(saved);

  const form = useApiForm<Draft, Body>({
    defaultValues: base.draft as DefaultValues<Draft>,
    parse: (draft) => parse(draft, base.draft),
    send: async (body): Promise<void> => {
      const draft: Draft = structuredClone(form.form.getValues());
      let from = base;
      for (let resends = 0; ; resends++) {
        try {
          const stored = await send(body, from, draft);
          startFrom(stored ? baseOf(stored) : { ...from, draft });
          return onSaved(stored);
        } catch (error) {
          const current = currentOf(error);
          if (!current) throw error;
          const next = baseOf(current.values as Saved);
          const merged = mergeDrafts(from.draft, draft, next.draft);
          from = next;
          if (merged.differences.length === 0 && resends < MAX_RESENDS) continue;
          startFrom(next);
          for (const [name, value] of Object.entries(merged.draft))
            form.change(name as Path<Draft>, value);
          const { savedAt, savedBy } = current;
          return setStale({ savedAt, savedBy, differences: merged.differences });
        }
      }
    },
    ...(errorsOf && { errorsOf }),
  });
  const startFrom = (next: Base<Draft>) => {
    setBase(next);
    form.form.reset(next.draft);
    setStale(null);
  };
  const followSaved = useEffectEvent(() => {
    if (lastSaved.current === saved) return;
    lastSaved.current = saved;
    if (!form.isDirty) startFrom(baseOf(saved));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the stored record changes
  useEffect(() => followSaved(), [saved]);

  return {
    ...form,
    draft: form.form.watch(),
    stale,
    /** Starts again with the stored record; typed values are dropped. */
    restart: (from: Saved) => startFrom(baseOf(from)),
    /** Decides a conflict. */
    choose: (path: string, value: unknown) =>
      form.change(path as Path<Draft>, value as PathValue<Draft, Path<Draft>>),
  };
}

function currentOf(error: unknown): SavedState | undefined {
  if (!(error instanceof ApiError) || error.code !== 'stale_version') return undefined;
  return error.current;
}
