import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EventfulOrders, fillEventfulShop } from '../../tests/support/eventful-shop';
import { openTestShop, type TestShop } from '../../tests/support/shop';
import { verifyShop } from './verify.service';

describe('a shop in which everything has happened', () => {
  let test: TestShop;
  let orders: EventfulOrders;
  beforeAll(async () => {
    test = await openTestShop({ config: { demo: true, demoAccounts: true } });
    orders = await fillEventfulShop(test);
  }, 60_000);
  afterAll(() => test.close());

  it('holds', async () => {
    const { findings, counts } = await verifyShop(test.shop.pool);
    console.log(orders, counts);
    expect(findings).toEqual([]);
  });
});
