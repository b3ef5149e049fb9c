import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FailPoint, failPoints, pointsOf } from './fail-points';
import { databaseKinds, type FaultShop, openFaultShop } from './fault-shop';
import { isThorough, note, rounds } from './rounds';
import { makePromoCode, scenarios } from './scenarios';

/** Steps where what is left behind differs most; all of them, many times, are for `npm run faults`. */
const quick: FailPoint[] = ['order.beforeCommit', 'order.afterCommit', 'pay.afterCommit'];

describe.each(databaseKinds)('the process is killed at a named step, on %s', (kind) => {
  let shop: FaultShop;
  beforeAll(async () => {
    shop = await openFaultShop(kind, {}, ['quick-sweeps.ts']);
    await shop.stop();
    await makePromoCode(shop);
    await shop.restart();
  });
  afterAll(() => shop.close());

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
      for (let round = 0; round < rounds; round++) {
        const ongoing = await scenario.prepare(shop);
        await shop.arm(point);
        await Promise.all([ongoing.act().catch(() => {}), shop.ended()]);
        const backInMs = await shop.restart();
        await ongoing.act();
        await ongoing.check();
        note({ fault: `kill -9 at ${point}`, kind, held: 'I1 I2 I4 I5 I6 I7 I10', backInMs });
      }
    },
    60_000 + rounds * 10_000,
  );

  it('has kept all its books', async () => {
    expect(await shop.verify()).toMatch(/^all invariants hold/);
  });
});
