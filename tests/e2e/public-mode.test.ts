import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type NamedPage, storefrontPageList } from '#contract/values/pages/page-list';
import * as pages from '#contract/values/pages/storefront-pages';
import { type Person, signInAt } from '../support/people';
import { accounts, createDemoDatabase, type Demo, openDemo } from '../support/served/served-demo';

let demo: Demo;
let database: pg.Client;
let admin: Person;
beforeAll(async () => {
  const url = await createDemoDatabase();
  demo = await openDemo({ DATABASE_URL: url, PUBLIC_URL: 'https://shop.example' });
  database = new pg.Client(url);
  await database.connect();
  admin = await signInAt(demo.shop.url, accounts.admin);
});
afterAll(async () => {
  await database?.end();
  await demo?.close();
});

const LISTING = '/men/clothing/t-shirts';

/** Changes the setting at this process, which has applied it when it answers. */
const setAccess = (catalogueAccess: 'members' | 'public') =>
  admin.call('PUT /api/admin/settings', { body: { catalogueAccess } });

/** What another process commits is shown within a second, or later beside other tests. */
const shown = <T>(look: () => Promise<T>) => expect.poll(look);

async function read(path: string) {
  const answer = await fetch(demo.shop.url + path);
  return { status: answer.status, html: await answer.text() };
}

const namesIn = (html: string) => html.match(/Reverse Breton Tee/g)?.length ?? 0;
const isHidden = (html: string) => /<meta name="robots" content="noindex"\/>/.test(html);
const canonicalIn = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];

type StructuredData = {
  itemListElement: object[];
  hasVariant: { name: string; offers: { availability: string } }[];
};

/** The structured data of a page, by type. */
function dataIn(html: string): Record<string, StructuredData> {
  const text = /<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/.exec(html)?.[1];
  const data = [JSON.parse(text ?? '[]')].flat();
  return Object.fromEntries(data.map((one) => [one['@type'], one]));
}

async function firstProduct(): Promise<string> {
  const path = /href="(\/product\/[0-9a-f-]{36})/.exec((await read(LISTING)).html)?.[1];
  if (!path) throw new Error('the listing leads to no product');
  return path;
}

/** The path of a link that shows the drafts. */
async function previewOfDrafts(): Promise<string> {
  const id = (await firstProduct()).split('/').at(-1) ?? '';
  const body = { allDrafts: true };
  const link = await admin.call('POST /api/admin/products/:id/previews', { params: { id }, body });
  return link.path;
}

/** The path of a page in the demo shop. A page with a parameter needs a case. */
async function examplePath({ path }: NamedPage): Promise<string> {
  switch (path) {
    case pages.listing.path:
      return LISTING;
    case pages.search.path:
      return pages.search({ q: 'tee' });
    case pages.product.path:
      return firstProduct();
    case pages.brand.path:
      return pages.brand({ slug: 'fernhall' });
    case pages.collection.path:
      return pages.collection({ slug: 'a-weekend-away' });
    case pages.sitePage.path:
      return pages.sitePage({ slug: 'our-story' });
    case pages.draftPreviews.path:
      return previewOfDrafts();
    case pages.article.path:
      return pages.article({ slug: 'how-to-wash-linen' });
    default:
      return path;
  }
}

it('opens and closes immediately, despite cached pages', async () => {
  const states: [string, number, boolean][] = [];
  for (const access of ['members', 'public', 'members', 'public'] as const) {
    await setAccess(access);
    for (const _time of ['made', 'kept']) {
      const { html } = await read(`${LISTING}?page=1`);
      states.push([access, Math.min(1, namesIn(html)), isHidden(html)]);
    }
  }
  const members = ['members', 0, true];
  const open = ['public', 1, false];
  expect(states).toEqual([members, members, open, open, members, members, open, open]);
});

it('a page is the same for everyone, and its cached copy contains no user data', async () => {
  await setAccess('members');
  const { jwt } = await signInAt(demo.shop.url, accounts.shopper);
  const headers = {
    authorization: `Bearer ${jwt}`,
    cookie: `jwt=${jwt}`,
    'x-forwarded-host': 'evil.test',
  };
  for (const path of [LISTING, '/', '/account', '/cart']) {
    const bare = (html: string) => html.replace(/nonce="[^"]+"/g, '');
    const asShopper = await (await fetch(demo.shop.url + path, { headers })).text();
    const asVisitor = (await read(path)).html;
    expect(bare(asShopper), path).toBe(bare(asVisitor));
    expect(asShopper).not.toMatch(/evil\.test|shopper@selvedge/);
    if (path !== '/') expect(namesIn(asShopper)).toBe(0);
  }
});

it('a page that the browser has cached is not sent again, and its scripts run', async () => {
  await setAccess('public');
  const { page, complaints, context } = await demo.visitor();
  for (const _time of ['sent', 'held', 'held']) {
    await page.goto(LISTING);
    const name = 'Reverse Breton Tee';
    await page.getByRole('main').getByRole('link', { name }).first().click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
  }
  expect(complaints).toEqual([]);
  await context.close();
  const ask = (headers = {}) =>
    fetch(demo.shop.url + LISTING, { headers: { 'accept-encoding': 'br', ...headers } });
  const whole = await ask();
  const held = await ask({ 'if-none-match': whole.headers.get('etag') });
  expect([held.status, await held.text(), held.headers.get('vary')]).toEqual([
    304,
    '',
    'accept-encoding, cookie',
  ]);
  const hashes = ({ headers }: Response) =>
    headers.get('content-security-policy')?.match(/sha256-[^']+/g);
  expect(hashes(held)?.length).toBeGreaterThan(3);
  expect(hashes(held)).toEqual(hashes(whole));
});

it('is rendered to the same bytes while nothing changes, so that browsers keep it', async () => {
  const render = async (n: number) => {
    const answer = await fetch(`${demo.shop.url}${LISTING}?unused=${n}`);
    return (await answer.text()).replaceAll(/unused(=|%3D)\d/g, 'unused$1');
  };
  // The page holds its quarter of an hour, so one of three renderings may be the first of a new one.
  const [first, second, third] = [await render(1), await render(2), await render(3)];
  expect([first, third]).toContain(second);
});

it('is rendered in the theme of the cookie, and cached by theme', async () => {
  const themeIn = async (cookie?: string) => {
    const answer = await fetch(demo.shop.url, cookie ? { headers: { cookie } } : {});
    return /<html[^>]*data-theme="(\w+)"/.exec(await answer.text())?.[1];
  };
  for (const _time of ['rendered', 'kept']) {
    expect(await themeIn()).toBeUndefined();
    expect(await themeIn('a=b; theme=dark')).toBe('dark');
    expect(await themeIn('theme=light')).toBe('light');
    expect(await themeIn('theme=pink')).toBeUndefined();
  }
});

it('a product that sold out, changed or was removed is not shown as before', async () => {
  await setAccess('public');
  const path = await firstProduct();
  const id = path.split('/').at(-1);
  const available = async () =>
    dataIn((await read(path)).html).ProductGroup?.hasVariant.map(
      ({ offers }) => offers.availability,
    );
  await shown(available).toContain('https://schema.org/InStock');
  const { rows } = await database.query(
    'select name, quantity from product_size where product_id = $1',
    [id],
  );
  await database.query('update product_size set quantity = 0 where product_id = $1', [id]);
  await shown(available).toEqual(rows.map(() => 'https://schema.org/OutOfStock'));
  await database.query('update product set archived_at = now() where id = $1', [id]);
  await shown(async () => (await read(path)).status).toBe(404);
  const gone = await read(path);
  expect([gone.status, isHidden(gone.html), dataIn(gone.html)]).toEqual([404, true, {}]);
  await database.query('update product set archived_at = null where id = $1', [id]);
  for (const { name, quantity } of rows)
    await database.query(
      'update product_size set quantity = $3 where product_id = $1 and name = $2',
      [id, name, quantity],
    );
});

describe('the metadata of a page', () => {
  beforeEach(() => setAccess('public'));

  it('a listing: its products, one canonical URL, and breadcrumbs', async () => {
    const { status, html } = await read('/Men/clothing/T-Shirts?sort=new&color=Blue,White');
    expect(status).toBe(200);
    expect(canonicalIn(html)).toBe('https://shop.example/men/clothing/t-shirts');
    expect(html).toMatch(/<meta property="og:image" content="https:\/\/shop\.example\/media\//);
    const { BreadcrumbList, ItemList } = dataIn(html);
    expect(BreadcrumbList?.itemListElement.length).toBe(3);
    expect(ItemList?.itemListElement.length).toBeGreaterThan(0);
  });

  it('a product: the price and stock of its sizes, and one canonical URL for all', async () => {
    const path = await firstProduct();
    const { html } = await read(`${path}?size=M`);
    expect(canonicalIn(html)).toBe(`https://shop.example${path}`);
    const { ProductGroup } = dataIn(html);
    expect(ProductGroup).toMatchObject({
      brand: { '@type': 'Brand', name: expect.stringMatching(/./) },
      url: `https://shop.example${path}`,
    });
    expect(ProductGroup?.hasVariant.length).toBeGreaterThan(1);
    for (const variant of ProductGroup?.hasVariant ?? [])
      expect(variant).toMatchObject({
        '@type': 'Product',
        offers: {
          '@type': 'Offer',
          price: expect.stringMatching(/^\d+\.\d\d$/),
          priceCurrency: 'USD',
          availability: expect.stringMatching(/^https:\/\/schema\.org\/(In|OutOf)Stock$/),
          itemCondition: 'https://schema.org/NewCondition',
        },
      });
  });

  it('a product: similar products, for members only in members mode', async () => {
    const path = await firstProduct();
    const linked = (html: string) => new Set(html.match(/href="\/product\/[0-9a-f-]{36}/g)).size;
    const { html } = await read(path);
    expect(html).toContain('You might also like');
    expect(linked(html)).toBeGreaterThan(3);
    await setAccess('members');
    expect(linked((await read(path)).html)).toBe(0);
  });

  it('the name of a product cannot end or run a script', async () => {
    const path = await firstProduct();
    const id = path.split('/').at(-1);
    const evil = `</script><script>document.title='taken'</script><!--`;
    const { rows } = await database.query('select title, description from product where id = $1', [
      id,
    ]);
    await database.query('update product set title = $2, description = $2 where id = $1', [
      id,
      evil,
    ]);
    await shown(async () => (await read(path)).html).toContain('taken');
    const { page, complaints, context } = await demo.visitor();
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: evil }).waitFor();
    expect(await page.title()).not.toBe('taken');
    expect(complaints).toEqual([]);
    const { ProductGroup } = dataIn((await read(path)).html);
    expect(ProductGroup).toMatchObject({ name: evil, description: evil });
    for (const { name } of ProductGroup?.hasVariant ?? []) expect(name).toContain(evil);
    await context.close();
    await database.query('update product set title = $2, description = $3 where id = $1', [
      id,
      rows[0].title,
      rows[0].description,
    ]);
  });

  it.each(['/nothing', '/men/clothing/hats', '/product/nothing', `${LISTING}?page=99`])(
    '%s is not found',
    async (path) => {
      const { status, html } = await read(path);
      expect([status, isHidden(html)]).toEqual([404, true]);
    },
  );

  it('every page of the sitemap exists and is its own canonical URL', async () => {
    const xml = (await read('/sitemap-pages.xml')).html;
    const links = [...xml.matchAll(/<loc>([^<]+)/g)].map(([, link]) => link ?? '');
    expect(links.length).toBeGreaterThan(20);
    for (const link of links) {
      const { status, html } = await read(link.replace('https://shop.example', ''));
      expect([status, isHidden(html), canonicalIn(html)], link).toEqual([
        200,
        false,
        link.replaceAll('&amp;', '&'),
      ]);
    }
  });
});

describe('search engines', () => {
  const setLegalAddress = (legalAddress: string | null) =>
    admin.call('PUT /api/admin/brand', { body: { legalAddress } });

  // In the European Union the shop has the pages too that the law asks for.
  beforeAll(async () => {
    await setAccess('public');
    await setLegalAddress('Selvedge GmbH\nHauptstraße 1\n10115 Berlin\nGermany');
  });
  afterAll(() => setLegalAddress(null));

  it.each(storefrontPageList)('index $path as the map of pages says', async (page) => {
    const path = await examplePath(page);
    const { status, html } = await read(path);
    const isNotIndexed = page.robots === 'noindex' || page.robots === 'disallow';
    const canonical = isNotIndexed ? undefined : `https://shop.example${path}`;
    expect([status, isHidden(html), canonicalIn(html)]).toEqual([200, isNotIndexed, canonical]);
  });
});
