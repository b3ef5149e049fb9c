import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productQuery } from '#contract/catalogue';
import { openTestShop, type TestShop } from '../../../../tests/support/shop';
import { transaction } from '../../../database/transaction';
import { writtenText } from '../../../http/response-text';
import { shopOf } from '../../../open-shop';
import type { Shop } from '../../../shop';
import { getProduct, listProducts } from '../../catalogue.service';
import { refineRemembered } from '../response-cache.service';
import { freshMemory, startMemory } from './index.service';

/** As long as another process may show what was. */
const SOON_MS = 1_000;

let test: TestShop;
let replica: Shop;
let stop: () => Promise<void>;
beforeAll(async () => {
  test = await openTestShop();
  await test.makeProduct({ title: 'Felt Hat', brand: 'Osmund', price: 90, discountPrice: 90 });
  // A second process on the same database, as far as what it remembers goes.
  const { config, database, secret, log } = test.shop;
  replica = shopOf(config, database, secret, log);
  replica.cacheVersion.start();
  stop = startMemory(replica);
  await untilWordsAreRead();
});
afterAll(async () => {
  await stop();
  await replica.cacheVersion.stop();
  await test.close();
});

describe('a process that keeps the catalogue in memory', () => {
  it('shows within a second what another has changed, and tells it the same way', async () => {
    const cape = await test.makeProduct({
      title: 'Astrakhan Cape',
      brand: 'Osmund',
      colour: 'Green',
    });
    await soon('q=astrakhan', 1);
    expect((await list('main=women&color=green')).content).toEqual([await detail(cape._id)]);
    const staff = await test.admin();
    await staff.put(`/api/admin/products/${cape._id}`, { price: 20, discountPrice: 10 });
    await soon('maxPrice=10', 1);
    await staff.put(`/api/admin/products/${cape._id}`, { title: 'Tweed Cape' });
    await soon('q=tweed', 1);
    expect((await list('q=astrakhan')).totalItems).toBe(0);
    await staff.delete(`/api/admin/products/${cape._id}/delete`);
    await soon('q=tweed', 0);
    await expect(detail(cape._id)).rejects.toThrow();
  });

  it('shows how many pieces are left, and the other colours of a style as they are', async () => {
    const green = await test.makeProduct({ title: 'Cord Cap', colour: 'Green' });
    const red = await test.makeProduct({ title: 'Cord Cap', colour: 'Red' });
    await until(async () => (await detail(green._id)).variants.length === 2);
    await test.shop.pool.query(
      `update product_size set quantity = 3 where product_id = $1 and name = 'M'`,
      [red._id],
    );
    await until(async () => (await detail(red._id)).sizes[1].quantity === 3);
    const staff = await test.admin();
    await staff.put(`/api/admin/products/${red._id}`, { title: 'Velvet Cap' });
    await until(async () => (await detail(green._id)).variants.length === 1);
  });

  it('misses nothing of a transaction that began early and is committed late', async () => {
    const early = await test.makeProduct({ title: 'Early Vest' });
    const late = await test.makeProduct({ title: 'Late Vest' });
    await soon('q=vest', 2);
    const rename = (id: string) => `update product set is_new = true where id = '${id}'`;
    await transaction(test.shop.pool, async (tx) => {
      await tx.query(rename(early._id));
      await test.shop.pool.query(rename(late._id));
      await soon('q=vest&new=true', 1);
    });
    await soon('q=vest&new=true', 2);
  });

  it('reads all anew where more has changed than it was told', async () => {
    const before = (await freshMemory(replica))?.loaded;
    await test.shop.pool.query('insert into catalogue_change default values');
    await until(async () => {
      const memory = await freshMemory(replica);
      return memory !== null && memory.loaded !== before;
    });
    expect((await list('q=hat')).totalItems).toBe(1);
  });

  it('tells what a list can be narrowed by', async () => {
    // The words are read after the rest, so also after another test has had all read anew.
    await untilWordsAreRead();
    const body = read(await refineRemembered(replica, productQuery.parse({ q: 'hat' })));
    expect(body).toMatchObject({ brand: [{ value: 'Osmund', count: 1 }], price: { lowest: 90 } });
  });
});

async function list(query: string) {
  const asked = productQuery.parse(Object.fromEntries(new URLSearchParams(query)));
  return read(await listProducts(replica, asked));
}

async function detail(id: string) {
  return read(await getProduct(replica, id));
}

// biome-ignore lint/suspicious/noExplicitAny: as the answers of the API in other tests
function read(answer: unknown): any {
  const text = writtenText(answer);
  return text === null ? answer : JSON.parse(text.toString());
}

function untilWordsAreRead(): Promise<void> {
  return until(async () => (await freshMemory(replica))?.loaded.catalogue.words != null);
}

async function soon(query: string, total: number): Promise<void> {
  await until(async () => (await list(query)).totalItems === total);
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + SOON_MS * 5;
  const began = performance.now();
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('it did not come to be');
    await wait(20);
  }
  // The load of a test machine is no fault of the shop's: said, and held against five times as much.
  if (performance.now() - began > SOON_MS) process.stdout.write('later than a second\n');
}
