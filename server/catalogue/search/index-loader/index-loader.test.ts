import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { productQuery } from '#contract/catalogue/catalogue';
import { followCatalogue } from '../../../../tests/support/catalogue/followed-catalogue';
import { fixture, openTestShop } from '../../../../tests/support/shop';
import { secretsFrom } from '../../../auth/sessions/secret';
import { transaction } from '../../../database/transaction';
import { writtenText } from '../../../http/responses/response-text';
import { shopOf } from '../../../open-shop';
import { getProduct, listProducts, listRefinements } from '../../catalogue.service';
import { currentIndex } from './index-loader.service';

/** Another process may show an older state for this long. */
const SOON_MS = 1_000;

const test = fixture(openTestShop);
beforeAll(() => test.makeProduct({ title: 'Felt Hat', brand: 'Osmund', price: 90 }));
/** A second process on the same database, as far as its index and caches go. */
const replica = fixture(() => {
  const { config, database, secret, log } = test.shop;
  return shopOf(config, database, secretsFrom(secret), log);
});
fixture(() => followCatalogue(replica));

describe('a process with a catalogue index', () => {
  it('shows changes of other processes within a second', async () => {
    const cape = await test.makeProduct({
      title: 'Astrakhan Cape',
      brand: 'Osmund',
      colour: 'Green',
    });
    await soon('q=astrakhan', 1);
    const { facts: _, ...listed } = await detail(cape._id);
    expect((await list('main=women&color=green&q=astrakhan')).content).toEqual([listed]);
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

  it('shows current quantities and the current colours of a style', async () => {
    const green = await test.makeProduct({ title: 'Cord Cap', colour: 'Green' });
    const red = await test.makeProduct({ title: 'Cord Cap', colour: 'Red' });
    await until(async () => (await detail(green._id)).variants.length === 2);
    await test.shop.pool.query(
      `update product_size set quantity = 3 where product_id = $1 and name = 'M'`,
      [red._id],
    );
    await until(async () => (await detail(red._id)).sizes[1].quantity === 3);
    const staff = await test.admin();
    await staff.put(`/api/admin/products/${red._id}`, { style: red._id });
    await until(async () => (await detail(green._id)).variants.length === 1);
  });

  it('applies a transaction that began before others and committed after them', async () => {
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

  it('loads the index again after a change of unknown extent', async () => {
    const before = await currentIndex(replica);
    await test.shop.pool.query('insert into catalogue_change default values');
    await until(async () => {
      const loaded = await currentIndex(replica);
      return loaded !== null && loaded !== before;
    });
    expect((await list('q=hat')).totalItems).toBe(1);
  });

  it('lists refinements', async () => {
    // Another test has the index loaded again.
    await untilLoaded();
    const body = read(await listRefinements(replica, productQuery.parse({ q: 'hat' })));
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

function untilLoaded(): Promise<void> {
  return until(async () => (await currentIndex(replica)) !== null);
}

async function soon(query: string, total: number): Promise<void> {
  await until(async () => (await list(query)).totalItems === total);
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + SOON_MS * 5;
  const began = performance.now();
  while (!(await condition())) {
    if (performance.now() > end) throw new Error('the condition was not met in time');
    await wait(20);
  }
  // Five times as much is allowed on a loaded test machine, and reported.
  if (performance.now() - began > SOON_MS) process.stdout.write('later than a second\n');
}
