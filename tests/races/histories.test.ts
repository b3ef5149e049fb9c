import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isThorough } from '../faults/support/rounds';
import { anyHistory, BATCH_COUNT, MIN_BATCH_SIZE, runHistory } from './histories';
import { openRaceShop, type RaceShop } from './race-shop';

/** Minimum number of steps; `HISTORY_STEPS` overrides it, and `HISTORY_SEED` repeats a run. */
const STEPS = Number(process.env.HISTORY_STEPS ?? (isThorough ? '10000' : '200'));
const SEED = Number(process.env.HISTORY_SEED ?? Date.now() % 1_000_000_000);

let shop: RaceShop;
beforeAll(async () => {
  shop = await openRaceShop();
});
afterAll(() => shop.close());

it(`${STEPS} concurrent steps of shoppers and staff have the result of some sequential order`, async () => {
  let steps = 0;
  await fc.assert(
    fc.asyncProperty(anyHistory, async (history) => {
      steps += await runHistory(shop, history);
    }),
    {
      seed: SEED,
      numRuns: Math.ceil(STEPS / (BATCH_COUNT * MIN_BATCH_SIZE)),
      // A lost race may not repeat, so shrinking the history would prove nothing.
      endOnFailure: true,
      includeErrorInReport: true,
    },
  );
  expect(steps).toBeGreaterThanOrEqual(STEPS);
  await shop.expectSound();
}, 900_000);
