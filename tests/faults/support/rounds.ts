import { TestRunner } from 'vitest';

// `npm run faults` tries every fault many times, and slow faults that `npm test` leaves out.
const given =
  process.env.FAULT_ROUNDS ?? (process.env.npm_lifecycle_event === 'faults' ? '10' : undefined);

/** How often each fault is tried. */
export const rounds = Number(given ?? '1');
export const isThorough = given !== undefined;

/** One passed round of a fault. */
export interface Round {
  fault: string;
  /** The invariants that were checked. */
  held: string;
  /** Recovery time: from the end of the fault to the first success. */
  backInMs: number;
}

/** Adds a round to the table that `npm run faults` prints. */
export function recordRound(round: Round): void {
  const meta = TestRunner.getCurrentTest()?.meta as { rounds?: Round[] } | undefined;
  if (meta) meta.rounds = [...(meta.rounds ?? []), round];
}
