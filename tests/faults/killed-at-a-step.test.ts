import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FailPoint, failPoints, pointsOf } from './support/fail-points';
import { type FaultShop, openFaultShop } from './support/fault-shop';
import { isThorough, recordRound, rounds } from './support/rounds';
import { makePromoCode, type Scenario, scenarios } from './support/shoppers/scenarios';

/** The steps that leave the most different states; `npm run faults` tests every step many times. */
const quick: FailPoint[] = ['order.beforeCommit', 'order.afterCommit', 'pay.afterCommit'];

describe('the process is killed at a named step', () => {
  let shop: FaultShop;
  beforeAll(async () => {
    shop = await openFaultShop({}, { preloads: ['quick-sweeps.ts'] });
    await shop.stop();
    await makePromoCode(shop);
    await shop.restart();
  });
  afterAll(() => shop.close());

  const cases = scenarios.flatMap((scenario) =>
    scenario.operations.flatMap(pointsOf).map((point) => ({ point, scenario })),
  );

  it('has a scenario for every failpoint', () => {
    expect(cases.map(({ point }) => point).toSorted()).toEqual(
      (Object.keys(failPoints) as FailPoint[]).toSorted(),
    );
  });

  const isTried = ({ point }: { point: FailPoint }) => isThorough || quick.includes(point);
  it.each(cases.filter(isTried))(
    '$point',
    ({ point, scenario }) => killAt(point, scenario, shop),
    60_000 + rounds * 15_000,
  );

  it('leaves no row that breaks an invariant', async () => {
    expect(await shop.verify()).toMatch(/^all invariants hold/);
  });
});

async function killAt(point: FailPoint, scenario: Scenario, shop: FaultShop) {
  for (let round = 0; round < rounds; round++) {
    const ongoing = await scenario.prepare(shop);
    await shop.arm(point);
    await Promise.all([ongoing.act().catch(() => {}), shop.ended()]);
    const backInMs = await shop.restart();
    await ongoing.act();
    await ongoing.check();
    recordRound({ fault: `kill -9 at ${point}`, held: 'I1 I2 I4 I5 I6 I7 I10', backInMs });
  }
}
