import { vi } from 'vitest';

/** Long enough for a busy machine: a test that waits for an event ends with the event, not with this time. */
const patience = { timeout: 20_000, interval: 20 };

/** Calls `check` until it does not throw, and resolves to its result. Rejects with its last error after 20 s. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, patience);
}

/** Calls `condition` until it returns a truthy value, and resolves to that. Rejects after 20 s. */
export function untilTrue<T>(condition: () => T | Promise<T>): Promise<unknown> {
  return vi.waitUntil(condition, patience);
}
