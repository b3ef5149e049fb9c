import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findInstalledBinaries } from '../support/postgres/installed-binaries';
import { adasAddress, openTestShop, type TestShop, type TestUser } from '../support/shop';

const installed = findInstalledBinaries();
const BUYERS = 60;
const STOCK = 20;

describe.skipIf(installed === null)(
  'an installed PostgreSQL with its default settings (skipped where none is installed)',
  () => {
    let shop: TestShop;
    let buyers: TestUser[];
    beforeAll(async () => {
      shop = await openTestShop({ config: { gateway: 'none' } });
      buyers = [];
      for (let n = 0; n < BUYERS; n++) buyers.push(await shop.signUp());
    });
    afterAll(() => shop?.close());

    async function addToCart(buyer: TestUser, productId: string) {
      const answer = await buyer.put('/api/cart/add', { productId, size: 'M', quantity: 1 });
      expect(answer.status).toBe(200);
    }

    it('does not JIT-compile the shop’s statements, although the server enables JIT', async () => {
      const { host, port, database } = new pg.Client(shop.shop.pool.options);
      const other = new pg.Client({ host, port, user: 'postgres', database: database ?? '' });
      await other.connect();
      const byDefault = (await other.query('show jit')).rows[0].jit;
      await other.end();
      const own = (await shop.shop.pool.query('show jit')).rows[0].jit;
      expect({ byDefault, own }).toEqual({ byDefault: 'on', own: 'off' });
    });

    it('places an order on a fresh database in well under a second', async () => {
      const { _id } = await shop.makeProduct({ stock: 1_000 });
      const times: number[] = [];
      for (const buyer of buyers.slice(0, 11)) {
        await addToCart(buyer, _id);
        const since = performance.now();
        expect((await buyer.post('/api/orders', adasAddress)).status).toBe(201);
        times.push(performance.now() - since);
      }
      const median = times.sort((a, b) => a - b)[5];
      expect(median).toBeLessThan(400);
    });

    it('sells each unit of a scarce size once, and rejects the other orders', async () => {
      const { _id } = await shop.makeProduct({ stock: STOCK });
      for (const buyer of buyers) await addToCart(buyer, _id);
      const answers = await Promise.all(
        buyers.map((buyer) => buyer.post('/api/orders', adasAddress)),
      );
      const count = (status: number) => answers.filter((answer) => answer.status === status).length;
      expect({ placed: count(201), refused: count(409) }).toEqual({
        placed: STOCK,
        refused: BUYERS - STOCK,
      });
    });
  },
);
