import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/database/connections/connect';
import { createTestDatabase } from '../support/postgres/postgres';
import { type Json, openTestShop, type TestShop, type TestUser } from '../support/shop';
import { eventually, type FaultShop, openFaultShop } from './support/fault-shop';

// Changes are made by a third process, so the served ones learn of them from the database alone.

let shop: FaultShop;
let urls: string[];
let other: TestShop;
let staff: TestUser;
beforeAll(async () => {
  const url = await createTestDatabase();
  shop = await openFaultShop({ DATABASE_URL: url });
  urls = [shop.url, (await shop.beside()).url];
  const database = await openDatabase({ url, dataDir: '' });
  other = await openTestShop({ database });
  staff = await other.admin();
  await saveSettings({ catalogueAccess: 'public' });
});
afterAll(async () => {
  await other?.close();
  await shop?.close();
});

async function saveSettings(change: object) {
  const { version } = (await staff.get('/api/admin/settings')).body;
  expect((await staff.put('/api/admin/settings', { version, ...change })).status).toBe(200);
}

const setStock = (product: Json, quantity: number) =>
  other.shop.pool.query(
    `update product_size set quantity = $2 where product_id = $1 and name = 'M'`,
    [product._id, quantity],
  );

const fetchPage = (url: string, path: string, headers: Record<string, string> = {}) =>
  fetch(url + path, { headers, redirect: 'manual' });
const htmlOf = async (url: string, path: string) => (await fetchPage(url, path)).text();
const etagOf = async (url: string, path: string) =>
  (await fetchPage(url, path)).headers.get('etag');

/** Waits until both processes show a page as expected; that takes a second at most, and longer on a busy machine. */
async function expectOnBoth(path: string, expected: (html: string) => void): Promise<void> {
  for (const url of urls) await eventually(async () => expected(await htmlOf(url, path)));
}

const list = '/women/clothing/shirts';

describe('a cached page shows what changed', () => {
  it('the price of its product, on its page, in lists and as a related product, and leaves other pages as they are', async () => {
    const shirt = await other.makeProduct({ title: 'Poplin Shirt', price: 100, discountPrice: 80 });
    const cheaper = await other.makeProduct({
      title: 'Oxford Shirt',
      price: 60,
    });
    const coat = await other.makeProduct({
      title: 'Wool Coat',
      topLevelCategory: 'men',
      thirdLevelCategory: 'mens_shirt',
    });
    const paths = [`/product/${shirt._id}`, `/product/${cheaper._id}`, list];
    for (const path of paths)
      await expectOnBoth(path, (html) => expect(html.includes('$80.00')).toBe(true));
    const coatPage = await etagOf(shop.url, `/product/${coat._id}`);
    await staff.put(`/api/admin/products/${shirt._id}`, { discountPrice: 73 });
    for (const path of paths)
      await expectOnBoth(path, (html) => {
        expect(html.includes('$73.00')).toBe(true);
        expect(html.includes('$80.00')).toBe(false);
      });
    expect(await etagOf(shop.url, `/product/${coat._id}`)).toBe(coatPage);
  });

  it('a size that sells out, few units left, and plenty again', async () => {
    const shirt = await other.makeProduct({ title: 'Silk Shirt', stock: 20 });
    const path = `/product/${shirt._id}`;
    await expectOnBoth(path, (html) => expect(html.includes('Silk Shirt')).toBe(true));
    // The first page of a new product may come before the index has it; then the processes differ for up to a second.
    const [one = '', another = ''] = urls;
    const withoutPort = async (url: string) =>
      (await htmlOf(url, path)).replaceAll(new URL(url).port, '');
    await eventually(async () =>
      expect((await withoutPort(one)) === (await withoutPort(another))).toBe(true),
    );
    const plenty = new Map<string, string | null>();
    for (const shown of [path, `${path}.data`]) plenty.set(shown, await etagOf(one, shown));
    await setStock(shirt, 19);
    await setStock(shirt, 2);
    // Only the browser selects a size, so that the number is in the page's data alone.
    for (const shown of [path, `${path}.data`])
      for (const url of urls)
        await eventually(async () => expect(await etagOf(url, shown)).not.toBe(plenty.get(shown)));
    await setStock(shirt, 0);
    await expectOnBoth(path, (html) => expect(html.includes('Notify me')).toBe(true));
    await setStock(shirt, 20);
    await expectOnBoth(path, (html) => expect(html.includes('Notify me')).toBe(false));
  });

  it('a card whose last size sells out, and stays as it is when one of its sizes does', async () => {
    const makeShirt = (title: string, price: number) =>
      other.makeProduct({
        title,
        topLevelCategory: 'men',
        thirdLevelCategory: 'mens_shirt',
        price,
        discountPrice: price,
      });
    await makeShirt('Cheapest Shirt', 10);
    const twill = await makeShirt('Twill Shirt', 11);
    const shown = await makeShirt('Shown Shirt', 12);
    const sellOut = (sizes: string[]) =>
      other.shop.pool.query(
        'update product_size set quantity = 0 where product_id = $1 and name = any ($2)',
        [twill._id, sizes],
      );
    const path = `/product/${shown._id}`;
    const cardOf = (html: string) =>
      html.split('<article').find((card) => card.includes('Twill Shirt')) ?? '';
    await expectOnBoth(path, (html) => expect(cardOf(html)).not.toBe(''));
    await expectOnBoth(`/product/${twill._id}`, (html) =>
      expect(html.includes('Notify me')).toBe(false),
    );
    const before = await etagOf(shop.url, path);
    await sellOut(['M']);
    await expectOnBoth(`/product/${twill._id}`, (html) =>
      expect(html.includes('Notify me')).toBe(true),
    );
    expect(await etagOf(shop.url, path)).toBe(before);
    await sellOut(twill.sizes.map(({ name }: Json) => name));
    await expectOnBoth(path, (html) => expect(cardOf(html).includes('Out of Stock')).toBe(true));
  });

  it('the counts of a list whose products stay the same, as if it were rendered again', async () => {
    const shirts: Json[] = [];
    for (let price = 40; price < 48; price++)
      shirts.push(
        await other.makeProduct({
          title: `Oxford ${price}`,
          price,
          discountPrice: price,
          topLevelCategory: 'men',
          thirdLevelCategory: 'mens_shirt',
        }),
      );
    const path = '/men/clothing/shirts?sort=price_high';
    const inTheme = async (theme: string) =>
      (await (await fetchPage(shop.url, path, { cookie: `theme=${theme}` })).text()).replace(
        /dark|light/g,
        '',
      );
    const countOf = (html: string) => Number(/>M \((\d+)\)</.exec(html)?.[1]);
    // The last of them: a page that shows it counts all.
    await eventually(async () => expect(await inTheme('dark')).toContain('Oxford 47'));
    const before = countOf(await inTheme('dark'));
    await setStock(shirts[0] ?? {}, 0);
    await eventually(async () => expect(countOf(await inTheme('dark'))).toBe(before - 1));
    // The page of the other theme is rendered only now.
    expect((await inTheme('dark')) === (await inTheme('light'))).toBe(true);
    const total = Number(/role="status"[^>]*>(\d+) /.exec(await inTheme('dark'))?.[1]);
    const listed = await fetch(`${shop.url}/api/products?category=mens_shirt&pageSize=6`);
    expect((await listed.json()).totalItems).toBe(total);
  });

  it('a review of another colour', async () => {
    const product = await other.makeProduct({ title: 'Linen Dress' });
    const path = `/product/${product._id}`;
    await expectOnBoth(path, (html) => expect(html.includes('Linen Dress')).toBe(true));
    await other.shop.pool.query(
      `insert into review (id, product_id, imported_from, imported_as_verified, rating, text, display_name, size, state, written_at)
      values (gen_random_uuid(), $1, 'elsewhere', false, 4, 'It breathes in July.', 'Ada', 'M', 'published', now())`,
      [product._id],
    );
    await expectOnBoth(path, (html) => expect(html.includes('It breathes in July.')).toBe(true));
  });

  it('the settings and the content', async () => {
    await expectOnBoth('/about', (html) => expect(html.includes('</html>')).toBe(true));
    await saveSettings({ shopName: 'Warp and Weft' });
    for (const path of ['/about', '/', list, '/cart'])
      await expectOnBoth(path, (html) => expect(html.includes('Warp and Weft')).toBe(true));
    await other.shop.pool.query(
      `insert into content_part (part, live) values ('promo', '{"text": "Free returns in May", "href": null}')
      on conflict (part) do update set live = excluded.live`,
    );
    for (const path of ['/about', '/', list, '/cart'])
      await expectOnBoth(path, (html) => expect(html.includes('Free returns in May')).toBe(true));
  });
});

it('a page of one theme is never another’s, and a visitor who is signed in gets the page of all', async () => {
  const light = await (await fetchPage(shop.url, '/', { cookie: 'theme=light' })).text();
  const dark = await (await fetchPage(shop.url, '/', { cookie: 'theme=dark' })).text();
  expect(light.includes('data-theme="light"')).toBe(true);
  expect(dark.includes('data-theme="dark"')).toBe(true);
  const token = { authorization: `Bearer ${staff.token}`, cookie: 'session=abc' };
  expect(await (await fetchPage(shop.url, '/', token)).text()).toBe(await htmlOf(shop.url, '/'));
});

it('a page that changes while it is rendered is right at the next request', async () => {
  const shirt = await other.makeProduct({ title: 'Voile Shirt', price: 100, discountPrice: 90 });
  const path = `/product/${shirt._id}`;
  for (let price = 89; price > 60; price--) {
    await Promise.all([
      ...urls.map((url) => htmlOf(url, path)),
      other.shop.pool.query('update product set discount_price = $2 where id = $1', [
        shirt._id,
        price * 100,
      ]),
    ]);
  }
  await expectOnBoth(path, (html) => expect(html.includes('$61.00')).toBe(true));
});
