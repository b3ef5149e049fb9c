import { appendFileSync } from 'node:fs';
import { expect } from 'vitest';

/** How often each fault is tried: once with the other tests, more often by `npm run faults`. */
export const rounds = Number(process.env.FAULT_ROUNDS ?? '1');
export const isThorough = process.env.FAULT_ROUNDS !== undefined;

/** One round of a fault that was withstood. */
export interface Note {
  fault: string;
  /** The invariants that were looked at. */
  held: string;
  backInMs: number;
}

/** Adds a round to the table that `npm run faults` prints. */
export function note(round: Note): void {
  const file = process.env.FAULT_NOTES;
  // As the report of the whole run names it.
  const test = expect.getState().currentTestName?.replaceAll(' > ', ' ');
  if (file) appendFileSync(file, `${JSON.stringify({ ...round, test })}\n`);
}
