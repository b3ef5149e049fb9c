import { setTimeout as wait } from 'node:timers/promises';
import { oneAtATime } from '../concurrency/map-concurrently';
import type { Connection, Listening } from '../database/database';
import { newId } from '../database/ids';
import { answerRoll, askOthers, hasListeners } from './invalidation.queries';

/** By how much two processes' clocks may differ in so short a time, and more. */
const MARGIN_MS = 50;

/**
 * Asks the other processes whether they have heard all that was notified so far. Notifications come in the order of their
 * commits, so who hears the question has heard what was before it.
 */
export function createRollCall(pool: Connection, leaseMs: number, ear: () => Listening | null) {
  const calls = new Map<string, (pid: number) => void>();

  async function call(): Promise<void> {
    // Whoever hears nothing any more goes by nothing once the lease is over.
    const over = new AbortController();
    const deadline = wait(leaseMs + MARGIN_MS, undefined, { signal: over.signal }).catch(() => {});
    const [token, connection] = [newId(), ear()?.connection];
    const answered = new Set<number>();
    let tell = () => {};
    calls.set(token, (pid) => {
      answered.add(pid);
      tell();
    });
    try {
      const isAlone = connection === undefined && !(await hasListeners(pool));
      if (isAlone) return;
      if (connection === undefined) return await deadline;
      const asked = await askOthers(connection, `ask:${token}`);
      const all = new Promise<void>((resolve) => {
        tell = () => {
          if (asked.every((pid) => answered.has(pid))) resolve();
        };
        tell();
      });
      await Promise.race([all, deadline]);
    } catch {
      await deadline;
    } finally {
      calls.delete(token);
      over.abort();
    }
  }

  return {
    /** Resolves when all others have answered, or cannot go by what they remember any more. Never rejects. */
    pass: oneAtATime(call),
    hear: (payload: string): void => {
      const [word, token = '', pid] = payload.split(':');
      if (word === 'heard') calls.get(token)?.(Number(pid));
      const connection = ear()?.connection;
      if (word !== 'ask' || calls.has(token) || connection === undefined) return;
      answerRoll(connection, token).catch(() => {});
    },
  };
}
