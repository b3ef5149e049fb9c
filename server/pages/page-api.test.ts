import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestShop, type TestShop, type TestUser } from '../../tests/support/shop';
import { createPageApi, type PageApi, type PageTransport, type RecordedCall } from './page-api';

let shop: TestShop;
let staff: TestUser;
let api: PageTransport;
let productId: string;
beforeAll(async () => {
  shop = await openTestShop();
  staff = await shop.admin();
  await setAccess('public');
  productId = (await shop.makeProduct({ title: 'Linen Shirt' }))._id;
  api = createPageApi(shop.shop).transport({ id: 'page-1', ip: '127.0.0.1', headers: {} });
});
afterAll(() => shop.close());

async function setAccess(catalogueAccess: 'public' | 'members') {
  const { version } = (await staff.get('/api/admin/settings')).body;
  const saved = await staff.put('/api/admin/settings', { version, catalogueAccess });
  expect(saved.status).toBe(200);
}

describe('a call of a page', () => {
  it.each([
    ['/api/shop', { name: 'GET /api/shop' }],
    ['/api/assortment', { name: 'GET /api/assortment' }],
    ['/api/home', { name: 'GET /api/home' }],
    ['/api/size-charts', { name: 'GET /api/size-charts' }],
    ['/api/products?pageNumber=1&pageSize=6', { name: 'GET /api/products' }],
    ['/api/products/refinements?size=M&size=L', { name: 'GET /api/products/refinements' }],
  ])('answers as %s does over HTTP', async (url, call) => {
    const answer = await api(url, { call });
    const sent = await shop.visitor.get(url);
    expect([answer.status, sent.status]).toEqual([200, 200]);
    // Strictly: a value that JSON omits or writes as another type would reach the page in its own form.
    expect(await answer.json()).toStrictEqual(sent.body);
  });

  it('answers as the URLs of a product and its reviews do, with the total of the list', async () => {
    for (const part of ['', '/reviews', '/reviews/summary', '/fit']) {
      const url = `/api/products/${productId}${part}`;
      const call = { name: `GET /api/products/:productId${part}`, params: { productId } };
      const answer = await api(url, { call });
      const sent = await shop.visitor.get(url);
      expect(await answer.json(), url).toStrictEqual(sent.body);
      expect(answer.headers.get('x-total-count'), url).toBe(sent.headers['x-total-count'] ?? null);
    }
  });

  it('is refused as over HTTP: bad input, unknown products and what is for members', async () => {
    const list = { name: 'GET /api/products' };
    const unknown = {
      name: 'GET /api/products/:productId',
      params: { productId: '01936d61-2419-7000-8007-f800d0bbe84f' },
    };
    const settings = { name: 'GET /api/admin/settings' };
    const refusals = await Promise.all([
      api('/api/products?pageNumber=0', { call: list }),
      api(`/api/products/${unknown.params.productId}`, { call: unknown }),
      api('/api/admin/settings', { call: settings }),
    ]);
    expect(refusals.map(({ status }) => status)).toEqual([400, 404, 401]);
    expect(await refusals[1]?.json()).toMatchObject({ code: 'not_found', requestId: 'page-1' });
    await setAccess('members');
    expect((await api('/api/products?pageNumber=1&pageSize=6', { call: list })).status).toBe(401);
    await setAccess('public');
  });
});

describe('an answer that every page shows', () => {
  const client = { id: 'page-1', ip: '127.0.0.1', headers: {} };
  const facts = { name: 'GET /api/shop' };
  beforeEach(async () => {
    shop.shop.cacheVersion.start();
    await shop.shop.cacheVersion.refresh();
  });
  afterEach(() => shop.shop.cacheVersion.stop());

  async function factsOf(pages: PageApi) {
    const recorded: RecordedCall[] = [];
    const transport = pages.transport(client, (call) => recorded.push(call));
    const answer = await transport('/api/shop', { call: facts });
    return { status: answer.status, body: await answer.json(), state: recorded[0]?.answer };
  }

  it('is made once until it changes', async () => {
    const pages = createPageApi(shop.shop);
    const first = await factsOf(pages);
    expect((await factsOf(pages)).body).toBe(first.body);
    const { version } = (await staff.get('/api/admin/settings')).body;
    await staff.put('/api/admin/settings', { version, shopName: 'Warp and Weft' });
    const changed = await factsOf(pages);
    expect(changed.body).toMatchObject({ shopName: 'Warp and Weft' });
    expect(changed.state?.digest).not.toBe(first.state?.digest);
  });

  it('is made again while the version of the data is unknown, and if it has parameters', async () => {
    const pages = createPageApi(shop.shop);
    const transport = pages.transport(client);
    const previewed = { call: { name: 'GET /api/home' } };
    const bodyOf = async (url: string, call: { call: { name: string } }) =>
      (await transport(url, call)).json();
    expect(await bodyOf('/api/home', previewed)).toBe(await bodyOf('/api/home', previewed));
    const url = '/api/home?preview=';
    expect(await bodyOf(url, previewed)).not.toBe(await bodyOf(url, previewed));
    await shop.shop.cacheVersion.stop();
    expect((await factsOf(pages)).body).not.toBe((await factsOf(pages)).body);
  });
});

it('what a page does not show of its part is not in the digest', async () => {
  const client = { id: 'page-1', ip: '127.0.0.1', headers: {} };
  const pages = createPageApi(shop.shop);
  const product = await shop.makeProduct({ title: 'Poplin Shirt', stock: 5 });
  const url = `/api/products/${product._id}`;
  const titleOf = (part: unknown) => ({ title: (part as { title: string }).title });
  const call = {
    name: 'GET /api/products/:productId',
    params: { productId: product._id },
    part: { key: 'card', of: (answer: unknown) => answer, shown: titleOf },
  };
  const stateNow = () => pages.ask(client, { url, call });
  const before = await stateNow();
  await staff.put(`/api/admin/products/${product._id}`, { discountPrice: 7 });
  const repriced = await (await pages.transport(client)(url, { call })).json();
  expect(repriced).toMatchObject({ title: 'Poplin Shirt', discountPrice: 7 });
  expect((await stateNow()).digest).toBe(before.digest);
  await staff.put(`/api/admin/products/${product._id}`, { title: 'Linen Shirt' });
  expect((await stateNow()).digest).not.toBe(before.digest);
});

describe('counts that a page only prints', () => {
  const printing = {
    name: 'GET /api/products',
    part: {
      key: 'total',
      of: (answer: unknown, printed: (count: number) => number) => {
        const { totalItems, content } = answer as { totalItems: number; content: object[] };
        return { totalItems: printed(totalItems), other: printed(content.length) };
      },
    },
  };
  const url = '/api/products?pageNumber=1&pageSize=6';
  const client = { id: 'page-1', ip: '127.0.0.1', headers: {} };

  async function rendered(pages: PageApi, calls = 1) {
    const recorded: RecordedCall[] = [];
    const transport = pages.transport(client, (call) => recorded.push(call));
    const texts: string[] = [];
    for (let call = 0; call < calls; call++)
      texts.push(JSON.stringify(await (await transport(url, { call: printing })).json()));
    const counts = recorded.flatMap(({ answer }) => answer.counts);
    return { text: texts.join(), counts, recorded };
  }

  it('are filled in where the page printed them, for each of its calls', async () => {
    await shop.makeProduct({ title: 'Linen Trousers' });
    const pages = createPageApi(shop.shop);
    const { text, counts } = await rendered(pages, 2);
    const { totalItems } = (await shop.visitor.get(url)).body;
    const one = JSON.stringify({ totalItems, other: totalItems });
    expect(text).not.toBe(`${one},${one}`);
    expect(counts).toEqual([totalItems, totalItems, totalItems, totalItems]);
    expect(pages.fill(text, counts, 'en')).toBe(`${one},${one}`);
  });

  it('are not in the digest of an answer, as long as there is more than one', async () => {
    const pages = createPageApi(shop.shop);
    const { recorded } = await rendered(pages);
    const [before] = recorded;
    if (!before) throw new Error('No call was recorded.');
    await shop.makeProduct({ title: 'Linen Skirt' });
    const after = await pages.ask(client, before);
    expect(after.digest).toBe(before.answer.digest);
    expect(after.counts).not.toEqual(before.answer.counts);
    const none = await pages.ask(client, { ...before, url: `${url}&q=nothing-like-this` });
    expect(none.digest).not.toBe(before.answer.digest);
    expect(none.counts).toEqual([]);
  });
});
