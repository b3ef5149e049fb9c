import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FailPoint, failPoints, pointsOf } from './support/fail-points';
import {
  type DatabaseKind,
  databaseKinds,
  type FaultShop,
  openFaultShop,
} from './support/fault-shop';
import { isThorough, note, rounds } from './support/rounds';
import { makePromoCode, type Scenario, scenarios } from './support/scenarios';

/** Steps where what is left behind differs most; all of them, many times, are for `npm run faults`. */
const quick: FailPoint[] = ['order.beforeCommit', 'order.afterCommit', 'pay.afterCommit'];

// Both databases at once, each with a shop of its own: a restart waits more than it works.
describe('the process is killed at a named step, on either database', () => {
  const shops: { kind: DatabaseKind; shop: FaultShop }[] = [];
  beforeAll(async () => {
    for (const kind of databaseKinds) {
      const shop = await openFaultShop(kind, {}, ['quick-sweeps.ts']);
      shops.push({ kind, shop });
      await shop.stop();
      await makePromoCode(shop);
      await shop.restart();
    }
  });
  afterAll(() => Promise.all(shops.map(({ shop }) => shop.close())));

  const cases = scenarios.flatMap((scenario) =>
    scenario.operations.flatMap(pointsOf).map((point) => ({ point, scenario })),
  );

  it('has a scenario for every fail point', () => {
    expect(cases.map(({ point }) => point).toSorted()).toEqual(
      (Object.keys(failPoints) as FailPoint[]).toSorted(),
    );
  });

  const isTried = ({ point }: { point: FailPoint }) => isThorough || quick.includes(point);
  it.each(cases.filter(isTried))(
    '$point',
    async ({ point, scenario }) => {
      const tried = shops.map(({ kind, shop }) =>
        killAt(point, scenario, kind, shop).catch((error: Error) => {
          throw new Error(`on ${kind}: ${error.message}`, { cause: error });
        }),
      );
      const outcomes = await Promise.allSettled(tried);
      expect(
        outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : [])),
      ).toEqual([]);
    },
    60_000 + rounds * 15_000,
  );

  it.each(databaseKinds)('has kept all its books: %s', async (kind) => {
    const shop = shops.find((each) => each.kind === kind)?.shop;
    expect(await shop?.verify()).toMatch(/^all invariants hold/);
  });
});

async function killAt(point: FailPoint, scenario: Scenario, kind: DatabaseKind, shop: FaultShop) {
  for (let round = 0; round < rounds; round++) {
    const ongoing = await scenario.prepare(shop);
    await shop.arm(point);
    await Promise.all([ongoing.act().catch(() => {}), shop.ended()]);
    const backInMs = await shop.restart();
    await ongoing.act();
    await ongoing.check();
    note({ fault: `kill -9 at ${point}`, kind, held: 'I1 I2 I4 I5 I6 I7 I10', backInMs });
  }
}
