import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FaultShop, openFaultShop } from '../faults/support/fault-shop';
import { expectOneEmail, paidOrder, shopperWithCart } from '../faults/support/shoppers/shopping';

let shop: FaultShop;
beforeAll(async () => {
  shop = await openFaultShop();
});
afterAll(() => shop.close());

it('the built shop starts, sends pages, sells, and stops', async () => {
  const page = await fetch(shop.url, { headers: { 'accept-encoding': 'br' } });
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('</html>');
  const { shopper } = await shopperWithCart(shop);
  await paidOrder(shopper);
  await expectOneEmail(shop, shopper, 'order-confirmation');
  expect(await shop.verify()).toMatch(/^all invariants hold/);
  await shop.stop();
});
