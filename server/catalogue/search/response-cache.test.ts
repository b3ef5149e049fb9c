import { gunzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { followCatalogue } from '../../../tests/support/catalogue/followed-catalogue';
import { untilTrue } from '../../../tests/support/eventually';
import { fixture, linenShirt, openTestShop } from '../../../tests/support/shop';
import { isCurrent } from './index-loader/index-loader.service';

const test = fixture(openTestShop);
const cached = fixture(() =>
  test.makeProduct({
    title: 'Cached Shirt',
    price: 70,
    discountPrice: 65,
  }),
);
const ada = fixture(() => test.signUp());
fixture(() => followCatalogue(test.shop));

const untilCurrent = () => untilTrue(() => isCurrent(test.shop));
const paths = () => ['/api/products?main=women&color=White', `/api/products/${cached._id}`];
const labelOf = (sent: unknown) => (sent as { label?: string }).label ?? '';
const names = (headers: Record<string, unknown>) =>
  Object.keys(headers)
    .filter((name) => name !== 'vary' && name !== 'connection')
    .sort();

it('repeats the response at a URL with the same headers and without a query', async () => {
  for (const path of paths()) {
    const first = await ada.get(path);
    await ada.get(path);
    const [again, queries] = await queriesOf(() => ada.get(path));
    expect([again.status, again.body, queries]).toEqual([200, first.body, []]);
    expect(names(again.headers)).toEqual(names(first.headers));
  }
});

it('lists from the index without a query after its responses were dropped', async () => {
  for (const path of [...paths().slice(0, 1), '/api/products?q=Cachd']) {
    const first = await ada.get(path);
    expect(first.body.totalItems).toBe(1);
    await untilCurrent();
    test.shop.catalogue.responses.clear();
    const [again, queries] = await queriesOf(() => ada.get(path));
    expect([again.status, again.body, queries]).toEqual([200, first.body, []]);
  }
});

it('answers nothing from the cache while a check for a known change is under way', async () => {
  await untilCurrent();
  const { pool, cacheVersion } = test.shop;
  const real = pool.query.bind(pool) as (...sent: unknown[]) => unknown;
  let isNotified = false;
  let isWaiting = false;
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  cacheVersion.onChange(() => {
    isNotified = true;
  });
  const query = vi.spyOn(pool, 'query').mockImplementation((async (...sent: unknown[]) => {
    if (isNotified && labelOf(sent[0]) === 'index-changes') {
      isWaiting = true;
      await gate;
    }
    return real(...sent);
  }) as never);
  try {
    await real('update product set price = 7100 where id = $1', [cached._id]);
    await untilTrue(() => isWaiting && cacheVersion.current() !== null);
    expect(isCurrent(test.shop)).toBe(false);
  } finally {
    go();
    query.mockRestore();
  }
  await untilCurrent();
  expect((await ada.get(`/api/products/${cached._id}`)).body.price).toBe(71);
});

it('compresses frequent responses for clients that accept it', async () => {
  const [path = ''] = paths();
  const plain = await ada.get(path);
  const packed = () =>
    test.app.inject({
      url: path,
      headers: { authorization: `Bearer ${ada.token}`, 'accept-encoding': 'gzip' },
    });
  await expect.poll(async () => (await packed()).headers['content-encoding']).toBe('gzip');
  expect(gunzipSync((await packed()).rawPayload).toString()).toBe(plain.text);
  expect((await ada.get(path)).headers['content-encoding']).toBeUndefined();
});

it('requires sign-in, and shows a new price immediately', async () => {
  const [list = '', shirt = ''] = paths();
  const bob = await test.signUp();
  expect((await bob.get(shirt)).body.discountPrice).toBe(65);
  const staff = await test.admin();
  const change = async (discountPrice: number) => {
    const changed = { ...linenShirt, title: 'Cached Shirt', price: 70, discountPrice };
    expect((await staff.put(`/api/admin/products/${cached._id}`, changed)).status).toBe(200);
  };
  await change(55);
  expect((await bob.get(shirt)).body.discountPrice).toBe(55);
  expect((await bob.get(list)).body.content[0].discountPrice).toBe(55);
  await untilCurrent();
  await change(65);
  expect((await test.visitor.get(shirt)).status).toBe(401);
  await bob.post('/auth/signout');
  expect((await bob.get(shirt)).status).toBe(401);
  expect((await bob.get(list)).status).toBe(401);
});

/** The result, and the product queries that it ran; polling for changes continues and is not counted. */
async function queriesOf<Result>(call: () => Promise<Result>): Promise<[Result, unknown[]]> {
  const query = vi.spyOn(test.shop.pool, 'query');
  const answer = await call();
  const queries = query.mock.calls.filter(([sent]) =>
    /product|catalogue|search|index-(list|find)/.test(labelOf(sent)),
  );
  query.mockRestore();
  return [answer, queries];
}
