import { useState } from 'react';
import type { SavedState } from '#contract/errors';
import { ApiError } from '../../api/client';
import { type Difference, isSame, mergeDrafts, withValue } from './merge-drafts.rules';

/** What someone else has saved meanwhile. */
export interface StaleSave extends Pick<SavedState, 'savedAt' | 'savedBy'> {
  differences: Difference[];
}

interface Options<Saved, Draft> {
  /** As it is stored; null for a new one. A newer one is taken over as long as nothing was typed. */
  saved: Saved | null;
  draftOf: (saved: Saved | null) => Draft;
}

interface Base<Draft> {
  /** Undefined for what is new. */
  version: number | undefined;
  draft: Draft;
}

/** How often a save that nobody else's changes touch is sent again with the newest version. */
const RESENDS = 3;

/**
 * The draft of a form whose saves name the version they are based on. If someone else has saved meanwhile, what was
 * typed stays, their other changes are taken over, and `stale` says what both have changed, to choose from.
 */
export function useVersionedDraft<Saved extends { version: number }, Draft>({
  saved,
  draftOf,
}: Options<Saved, Draft>) {
  const baseOf = (from: Saved | null): Base<Draft> => ({
    version: from?.version,
    draft: draftOf(from),
  });
  const [base, setBase] = useState(() => baseOf(saved));
  const [draft, setDraft] = useState(base.draft);
  const [stale, setStale] = useState<StaleSave | null>(null);
  const [seen, setSeen] = useState(saved);
  const isDirty = !isSame(draft, base.draft);

  const adopt = (from: Saved | null) => {
    const next = baseOf(from);
    setBase(next);
    setDraft(next.draft);
    setStale(null);
  };
  if (seen !== saved) {
    setSeen(saved);
    if (!isDirty) adopt(saved);
  }

  /**
   * True once saved; false where `stale` now says what someone else has saved. Throws what `send` throws else. `send`
   * returns what is stored now, or null for a form that is left.
   */
  const save = async (
    send: (draft: Draft, base: Base<Draft>) => Promise<Saved | null>,
  ): Promise<boolean> => {
    let from = base;
    for (let resends = 0; ; resends++) {
      try {
        const stored = await send(draft, from);
        if (stored) adopt(stored);
        else setBase({ ...from, draft });
        return true;
      } catch (error) {
        const current = currentOf(error);
        if (!current) throw error;
        const next = baseOf(current.values as Saved);
        const merged = mergeDrafts(from.draft, draft, next.draft);
        from = next;
        if (merged.differences.length === 0 && resends < RESENDS) continue;
        const { savedAt, savedBy } = current;
        setBase(next);
        setDraft(merged.draft);
        setStale({ savedAt, savedBy, differences: merged.differences });
        return false;
      }
    }
  };
  return {
    draft,
    base,
    isDirty,
    stale,
    save,
    setDraft,
    /** Begins again with what is stored; what was typed is gone. */
    reset: adopt,
    /** Decides a value that both have changed. */
    choose: (path: string, value: unknown) => setDraft((now) => withValue(now, path, value)),
  };
}

function currentOf(error: unknown): SavedState | undefined {
  if (!(error instanceof ApiError) || error.code !== 'stale_version') return undefined;
  return error.current;
}
