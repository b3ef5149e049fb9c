import type { Caller } from './caller';
import type { Freshness } from './freshness';

const LONGEST_MS = 60_000;
const MOST = 10_000;

interface Kept {
  admitted: Admitted;
  /** By the process's clock that only goes forward. */
  until: number;
}

interface Admitted {
  caller: Caller;
  refused?: never;
}

/** Callers whose tokens were checked a moment ago, so that the next call of each costs no query. */
export interface SessionCache {
  find(token: string): Admitted | null;
  /**
   * To be called before a session is read. What it returns keeps the answer for its token, for so many seconds at most,
   * unless something was told meanwhile that the answer may not know of.
   */
  reading(): (token: string, admitted: Admitted, secondsLeft: number) => void;
}

/** Goes by `freshness`: nothing is found while it is not certain, and what a change concerns is forgotten as it is told. */
export function createSessionCache(freshness: Freshness): SessionCache {
  const kept = new Map<string, Kept>();
  const tokenOf = new Map<string, string>();
  let told = 0;

  function forget(token: string, { admitted }: Kept): void {
    kept.delete(token);
    tokenOf.delete(admitted.caller.sessionId);
  }

  function forgetWhere(isMeant: (caller: Caller) => boolean): void {
    for (const [token, one] of kept) if (isMeant(one.admitted.caller)) forget(token, one);
  }

  freshness.onChange('session', (id) => {
    told++;
    if (id === null) return forgetWhere(() => true);
    const token = tokenOf.get(id);
    const one = token === undefined ? undefined : kept.get(token);
    if (token !== undefined && one) forget(token, one);
  });
  freshness.onChange('account', (id) => {
    told++;
    forgetWhere((caller) => id === null || caller.accountId === id);
  });

  return {
    find: (token) => {
      const one = kept.get(token);
      if (one === undefined || !freshness.isCertain()) return null;
      if (performance.now() < one.until) return one.admitted;
      forget(token, one);
      return null;
    },
    reading: () => {
      // Certain at both ends and told of nothing between, it was listening all the while.
      const [wasCertain, before, begun] = [freshness.isCertain(), told, performance.now()];
      return (token, admitted, secondsLeft) => {
        if (!wasCertain || told !== before || !freshness.isCertain()) return;
        const until = begun + Math.min(secondsLeft * 1_000, LONGEST_MS);
        kept.set(token, { admitted, until });
        tokenOf.set(admitted.caller.sessionId, token);
        const [oldest] = kept.size > MOST ? kept : [];
        if (oldest) forget(...oldest);
      };
    },
  };
}
