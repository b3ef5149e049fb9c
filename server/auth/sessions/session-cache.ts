import { createCache } from '../../cache/bounded-cache.rules';
import type { Freshness } from '../../cache/invalidation';
import type { Caller } from './caller';

const LONGEST_MS = 60_000;
const MAX_BYTES = 12 * 1024 * 1024;
const ENTRY_BYTES = 400;

interface Kept {
  token: string;
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
  /** By token, and the token of each session. A session has one entry, however its token is spelt. */
  const kept = createCache<Kept>('sessions', MAX_BYTES, ({ token, admitted }) => {
    const { sessionId } = admitted.caller;
    if (tokenOf.get(sessionId) === token) tokenOf.delete(sessionId);
  });
  const tokenOf = new Map<string, string>();
  let told = 0;

  function forgetSession(id: string): void {
    const token = tokenOf.get(id);
    if (token !== undefined) kept.delete(token);
  }

  freshness.onChange('session', (id) => {
    told++;
    if (id === null) kept.clear();
    else forgetSession(id);
  });
  freshness.onChange('account', (id) => {
    told++;
    for (const [token, { admitted }] of kept.entries())
      if (id === null || admitted.caller.accountId === id) kept.delete(token);
  });

  return {
    find: (token) => {
      const one = kept.get(token);
      if (one === undefined || !freshness.isCertain()) return null;
      if (performance.now() < one.until) return one.admitted;
      kept.delete(token);
      return null;
    },
    reading: () => {
      // Certain at both ends and told of nothing between, it was listening all the while.
      const [wasCertain, before, begun] = [freshness.isCertain(), told, performance.now()];
      return (token, admitted, secondsLeft) => {
        if (!wasCertain || told !== before || !freshness.isCertain()) return;
        const until = begun + Math.min(secondsLeft * 1_000, LONGEST_MS);
        const { sessionId } = admitted.caller;
        forgetSession(sessionId);
        tokenOf.set(sessionId, token);
        kept.set(token, { token, admitted, until }, bytesOf(admitted.caller));
      };
    },
  };
}

/** The texts of a caller, each of up to two bytes a character, and what is kept beside them of its session. */
function bytesOf(caller: Caller): number {
  return Object.values(caller).join('').length * 2 + ENTRY_BYTES;
}
