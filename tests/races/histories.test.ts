import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isThorough } from '../faults/support/rounds';
import { anyHistory, BATCHES, happens, LEAST_AT_ONCE } from './histories';
import { openRaceShop, type RaceShop } from './race-shop';

/** At least so many; `HISTORY_STEPS` says otherwise, and `HISTORY_SEED` lets the same things happen again. */
const STEPS = Number(process.env.HISTORY_STEPS ?? (isThorough ? '10000' : '200'));
const SEED = Number(process.env.HISTORY_SEED ?? Date.now() % 1_000_000_000);

let shop: RaceShop;
beforeAll(async () => {
  shop = await openRaceShop();
});
afterAll(() => shop.close());

it(`${STEPS} steps of shoppers and staff, several at once, come out as if one came after the other`, async () => {
  let steps = 0;
  await fc.assert(
    fc.asyncProperty(anyHistory, async (history) => {
      steps += await happens(shop, history);
    }),
    {
      seed: SEED,
      numRuns: Math.ceil(STEPS / (BATCHES * LEAST_AT_ONCE)),
      // A race that was lost once need not be lost again: a smaller history would prove nothing.
      endOnFailure: true,
    },
  );
  expect(steps).toBeGreaterThanOrEqual(STEPS);
  await shop.expectSound();
}, 900_000);
