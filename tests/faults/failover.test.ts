import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../server/database/connections/connect';
import { requireWritable } from '../../server/database/connections/startup-checks';
import { signUpAt } from '../support/people';
import { createTemplate, type Postgres, startPostgres } from '../support/postgres/postgres';
import { adasAddress, linenShirt } from '../support/shop';
import { eventually, type FaultShop, openFaultShop } from './support/fault-shop';
import { stockShirts } from './support/shoppers/shopping';

let postgres: Postgres;
let shop: FaultShop;
beforeAll(async () => {
  postgres = await startPostgres({ settings: { restore_command: 'false' } });
  shop = await openFaultShop({
    DATABASE_URL: await createTemplate(postgres.url),
    PAYMENT_GATEWAY: 'none',
  });
});
afterAll(async () => {
  await shop.close();
  await postgres.stop();
});

const copy = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to]);

/** The prices in the list of shirts, as a shopper sees them. */
async function listed(): Promise<number[]> {
  const person = await signUpAt(shop.url, 'Ada');
  const { content } = await person.call('GET /api/products', {
    query: { category: 'womens_shirt' } as never,
  });
  return content.map(({ discountPrice }) => discountPrice);
}

it('a failover loses the last catalogue changes: no process shows them any longer', async () => {
  const productId = await stockShirts(shop, 100);
  await eventually(async () => expect(await listed()).toEqual([linenShirt.discountPrice]), 5);
  await postgres.halt('fast');
  const standby = `${postgres.dataDir}-standby`;
  await copy(postgres.dataDir, standby);
  await postgres.restart();

  const change = { params: { id: productId }, body: { discountPrice: 50 } } as never;
  await eventually(() => shop.staff.call('PUT /api/admin/products/:id', change), 5);
  await shop.staff.call('POST /api/admin/products', {
    body: { ...linenShirt, title: 'Lost Shirt', discountPrice: 40 } as never,
  });
  await eventually(async () => expect(await listed()).toEqual([40, 50]), 5);

  await postgres.kill9();
  await rm(postgres.dataDir, { recursive: true });
  await copy(standby, postgres.dataDir);
  // Recovery from an empty archive ends immediately on a new timeline, like a promotion.
  await writeFile(`${postgres.dataDir}/recovery.signal`, '');
  await postgres.restart();

  await eventually(async () => expect(await listed()).toEqual([linenShirt.discountPrice]), 5);
  const ada = await signUpAt(shop.url, 'Ada');
  const line = { body: { productId, size: 'M', quantity: 1 } };
  await ada.call('PUT /api/cart/add', line);
  const placed = await ada.call('POST /api/orders', { body: adasAddress });
  expect(placed.totalDiscountPrice).toBe(linenShirt.discountPrice);
  expect(await shop.verify()).toMatch(/^all invariants hold/);
});

it('a start on a standby fails with one line', async () => {
  await postgres.halt('fast');
  await writeFile(`${postgres.dataDir}/standby.signal`, '');
  await postgres.restart();
  const database = await openDatabase({ url: shop.databaseUrl, dataDir: '/nowhere' });
  await expect(requireWritable(database.pool, 'db/shop')).rejects.toThrow(
    /^The database at db\/shop is a standby, which takes no writes\. .*primary\.$/,
  );
  await database.close();
  expect((await fetch(`${shop.url}/health/ready`)).status).toBe(200);
  expect((await fetch(`${shop.url}/health/orders`)).status).toBe(503);
});
