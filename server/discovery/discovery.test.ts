import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { draft, storeProducts } from '../../tests/support/catalogue/products';
import { fixture, openTestShop } from '../../tests/support/shop';
import { writeSetting } from '../settings/shop-settings';
import { productsSitemap } from './discovery.service';

const test = fixture(() => openTestShop({ config: { publicUrl: 'https://shop.example' } }));

const open = (access: 'members' | 'public') =>
  writeSetting(test.shop.pool, 'catalogueAccess', access);
const linksOf = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, link]) => link);

describe('in a shop for members', () => {
  beforeAll(() => open('members'));

  it('the sitemap lists only the home page and the information pages', async () => {
    const product = await test.makeProduct();
    const index = await test.visitor.get('/sitemap.xml');
    expect(linksOf(index.text)).toEqual(['https://shop.example/sitemap-pages.xml']);
    const links = linksOf((await test.visitor.get('/sitemap-pages.xml')).text);
    expect(links).toContain('https://shop.example/');
    expect(links.filter((link) => link?.includes('clothing'))).toEqual([]);
    const part = await test.visitor.get(`/sitemap-products-${product._id}.xml`);
    expect(part.status).toBe(404);
    expect(part.text).not.toContain('<loc>');
  });
});

describe('in a shop open to everyone', () => {
  beforeEach(() => open('public'));

  it('the sitemap lists each product in the shop, with the time of its last change', async () => {
    const [kept, gone] = [await test.makeProduct(), await test.makeProduct()];
    await (await test.admin()).delete(`/api/admin/products/${gone._id}/delete`);
    const xml = await part(kept._id);
    expect(linksOf(xml)).toContain(`https://shop.example/product/${kept._id}`);
    expect(linksOf(xml)).not.toContain(`https://shop.example/product/${gone._id}`);

    const [before] = lastmodOf(xml, kept._id);
    await (await test.admin()).put(`/api/admin/products/${kept._id}`, { price: 90 });
    const [after] = lastmodOf(await part(kept._id), kept._id);
    expect(Date.parse(after ?? '')).toBeGreaterThan(Date.parse(before ?? ''));
  });

  it('an order does not change the time of a product’s page', async () => {
    const product = await test.makeProduct();
    const [before] = lastmodOf(await part(product._id), product._id);
    await test.shop.pool.query(
      `update product_size set quantity = 0 where product_id = $1 and name = 'M'`,
      [product._id],
    );
    expect(lastmodOf(await part(product._id), product._id)).toEqual([before]);
  });

  it('the index links every part, and the listings are included', async () => {
    const index = await test.visitor.get('/sitemap.xml');
    expect(index.headers['content-type']).toMatch(/^application\/xml/);
    for (const link of linksOf(index.text)) {
      const answer = await test.visitor.get(new URL(link ?? '').pathname);
      expect(answer.status, link).toBe(200);
    }
  });

  it('a listing is in the sitemap as long as it has products', async () => {
    const pages = async () => linksOf((await test.visitor.get('/sitemap-pages.xml')).text);
    const dresses = 'https://shop.example/women/clothing/dresses';
    expect(await pages()).not.toContain(dresses);
    const dress = await test.makeProduct({
      topLevelCategory: 'women',
      secondLevelCategory: 'clothing',
      thirdLevelCategory: 'womens_dress',
    });
    expect(await pages()).toContain(dresses);
    await (await test.admin()).delete(`/api/admin/products/${dress._id}/delete`);
    expect(await pages()).not.toContain(dresses);
  });

  it('a brand and a collection are in the sitemap as long as they have products, and so are their overviews', async () => {
    const admin = await test.admin();
    const { rows } = await test.shop.pool.query<{ id: string }>('select id from product');
    for (const { id } of rows) await admin.delete(`/api/admin/products/${id}/delete`);
    const make = async (path: string, body: object): Promise<string> => {
      const answer = await admin.post(`/api/admin/assortment/${path}`, body);
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      return `https://shop.example/${path}/${answer.body.slug}`;
    };
    const pages = [
      await make('collections', { name: 'Knitwear edit', rule: { brand: ['Thistledown'] } }),
      await make('brands', { name: 'Thistledown' }),
      'https://shop.example/collections',
      'https://shop.example/brands',
    ];
    const hidden = await make('collections', {
      name: 'Hidden edit',
      rule: { brand: ['Thistledown'] },
      isPublished: false,
    });
    const listed = async () => {
      const links = linksOf((await test.visitor.get('/sitemap-pages.xml')).text);
      expect(links).not.toContain(hidden);
      return pages.filter((page) => links.includes(page));
    };
    const shown = async () =>
      (await test.visitor.call('GET /api/collections')).map(({ name }: { name: string }) => name);

    expect([await listed(), await shown()]).toEqual([[], []]);
    const jumper = await test.makeProduct({ brand: 'Thistledown' });
    expect([await listed(), await shown()]).toEqual([pages, ['Knitwear edit']]);
    await admin.delete(`/api/admin/products/${jumper._id}/delete`);
    expect([await listed(), await shown()]).toEqual([[], []]);
  });

  it('no part exceeds its limit, and the parts contain every product once', async () => {
    await storeProducts(
      test,
      Array.from({ length: 1_205 }, () => draft()),
    );
    const { rows } = await test.shop.pool.query<{ id: string }>(
      'select id from product where archived_at is null order by id',
    );
    const seen: string[] = [];
    const size = 1_100;
    for (let start = 0; start < rows.length; start += size) {
      const pieces = await productsSitemap(test.shop, rows[start]?.id ?? '', '', size);
      const links = linksOf(await textOf(pieces));
      expect(links.length).toBeLessThanOrEqual(size);
      seen.push(...links.map((link) => (link ?? '').split('/').at(-1) ?? ''));
    }
    expect(seen).toEqual(rows.map(({ id }) => id));
  });

  it('lists the pages of each language in sitemaps of their own', async () => {
    const product = await test.makeProduct();
    const read = async (path: string) => linksOf((await test.visitor.get(path)).text);
    const parts = await read('/sitemap.xml');
    await writeSetting(test.shop.pool, 'furtherLanguages', ['de']);
    try {
      const inGerman = parts.map((link) => `${link}?language=de`);
      expect(await read('/sitemap.xml')).toEqual([...parts, ...inGerman]);
      const links = await read('/sitemap-pages.xml?language=de');
      expect(links).toContain('https://shop.example/de');
      expect(links.filter((link) => !/^https:..shop.example.de(\/|$)/.test(link ?? ''))).toEqual(
        [],
      );
      expect(links).toHaveLength((await read('/sitemap-pages.xml')).length);
      expect(await read(`/sitemap-products-${product._id}.xml?language=de`)).toContain(
        `https://shop.example/de/product/${product._id}`,
      );
      expect((await test.visitor.get('/sitemap-pages.xml?language=fr')).status).toBe(404);
      const { text } = await test.visitor.get('/robots.txt');
      expect(text).toContain('\nDisallow: /account\n');
      expect(text).toContain('\nDisallow: /de/account\n');
      expect(text).not.toContain('/de/admin');
    } finally {
      await writeSetting(test.shop.pool, 'furtherLanguages', []);
    }
  });

  it.each(['0', 'nothing', '00000000-0000-4000-8000-000000000000', '%00'])(
    'there is no part that begins at %s',
    async (first) => {
      expect((await test.visitor.get(`/sitemap-products-${first}.xml`)).status).toBe(404);
    },
  );
});

it('robots.txt names the sitemap at the public address, whatever the host of the request', async () => {
  const { text, headers } = await test.visitor.get('/robots.txt', { host: 'evil.test' });
  expect(headers['content-type']).toMatch(/^text\/plain/);
  expect(text).toContain('Sitemap: https://shop.example/sitemap.xml');
  expect(text).not.toContain('evil');
});

async function part(first: string): Promise<string> {
  const answer = await test.visitor.get(`/sitemap-products-${first}.xml`);
  expect(answer.status).toBe(200);
  return answer.text;
}

function lastmodOf(xml: string, id: string): (string | undefined)[] {
  return [...xml.matchAll(new RegExp(`${id}</loc><lastmod>([^<]+)`, 'g'))].map(([, at]) => at);
}

async function textOf(pieces: AsyncGenerator<string> | null): Promise<string> {
  const texts: string[] = [];
  for await (const piece of pieces ?? []) texts.push(piece);
  return texts.join('');
}
