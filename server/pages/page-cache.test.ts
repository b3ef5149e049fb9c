import { expect, it } from 'vitest';
import { eventually } from '../../tests/support/eventually';
import type { Caches } from '../cache/create-cache';
import type { Encoding } from '../http/responses/compression';
import { createPageCache } from './page-cache';
import { bodyIn, createPageResponse, type PageResponse, type RenderedPage } from './page-response';

const page = (body: string, rest: Partial<RenderedPage> = {}): PageResponse =>
  createPageResponse({
    status: 200,
    headers: [['content-type', 'text/html']],
    body,
    nonce: 'nonce',
    ...rest,
  });

const bodyOf = ({ bodies }: PageResponse) => bodies.get('identity')?.toString();
const MB = 1024 * 1024;
const plain = () => 'identity' as const;

/** Bytes of a page of three characters at a URL of three characters in the cache. */
const PAGE_BYTES = await (async () => {
  const caches: Caches = new Map();
  const getPage = createPageCache({ caches, readVersion: () => 'a', maxBytes: MB });
  await getPage('/aa', async () => page('/aa'), plain);
  return caches.get('pages')?.calculatedSize ?? 0;
})();

function countingCache(options: { maxBytes?: number; maxAgeMs?: number } = {}) {
  const state = { version: 'a', time: 0, rendered: 0, isUnavailable: false };
  const caches: Caches = new Map();
  const getPageIn = createPageCache({
    caches,
    readVersion: () =>
      state.isUnavailable ? Promise.reject(new Error('unavailable')) : state.version,
    now: () => state.time,
    maxBytes: MB,
    ...options,
  });
  const getPage = (
    url: string,
    render: () => Promise<PageResponse>,
    encoding: Encoding = 'identity',
  ) => getPageIn(url, render, () => encoding);
  const get = async (url: string, rendered = page(url)) =>
    bodyOf(
      await getPage(url, async () => {
        state.rendered += 1;
        return rendered;
      }),
    );
  return { state, getPage, get, cache: caches.get('pages') };
}

it('renders a page again when the version has changed', async () => {
  const { state, get } = countingCache();
  await get('/');
  expect(await get('/')).toBe('/');
  expect(state.rendered).toBe(1);
  state.version = 'b';
  await get('/');
  expect(state.rendered).toBe(2);
});

it('renders a page again after its maximum age', async () => {
  const { state, get } = countingCache({ maxAgeMs: 1000 });
  await get('/');
  state.time = 999;
  await get('/');
  expect(state.rendered).toBe(1);
  state.time = 1000;
  await get('/');
  expect(state.rendered).toBe(2);
});

it('evicts the least recently used page when it is full', async () => {
  const { state, get } = countingCache({ maxBytes: 2 * PAGE_BYTES });
  await get('/aa');
  await get('/bb');
  await get('/aa');
  await get('/cc');
  expect(state.rendered).toBe(3);
  await get('/aa');
  expect(state.rendered).toBe(3);
  await get('/bb');
  expect(state.rendered).toBe(4);
});

it.each([
  ['a missing page', { status: 404 }],
  ['a cookie', { headers: [['set-cookie', 'a=b']] as [string, string][] }],
  ['no-store', { headers: [['cache-control', 'no-store']] as [string, string][] }],
])('does not store %s', async (_name, rest) => {
  const { state, get } = countingCache();
  await get('/', page('x', rest));
  await get('/', page('x', rest));
  expect(state.rendered).toBe(2);
});

it('shares one rendering between concurrent requests, and does not store it if the version changed during rendering', async () => {
  const { state, getPage } = countingCache();
  let finish: (page: PageResponse) => void = () => {};
  let started = 0;
  const render = () => {
    started += 1;
    return new Promise<PageResponse>((resolve) => {
      finish = resolve;
    });
  };
  const both = Promise.all([getPage('/', render), getPage('/', render)]);
  await eventually(() => expect(started).toBe(1));
  state.version = 'b';
  finish(page('old'));
  expect((await both).map(bodyOf)).toEqual(['old', 'old']);
  expect(bodyOf(await getPage('/', async () => page('new')))).toBe('new');
});

it('renders again after a failed rendering', async () => {
  const { getPage } = countingCache();
  await expect(getPage('/', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(bodyOf(await getPage('/', async () => page('yes')))).toBe('yes');
});

it('serves expired pages while the version is unknown, and renders the others', async () => {
  const { state, get } = countingCache({ maxAgeMs: 1000 });
  await get('/');
  state.isUnavailable = true;
  state.time = 5000;
  expect(await get('/', page('unavailable', { status: 503 }))).toBe('/');
  expect(await get('/other', page('unavailable', { status: 503 }))).toBe('unavailable');
  state.isUnavailable = false;
  expect(await get('/', page('new'))).toBe('new');
});

it('serves an expired page instead of an error', async () => {
  const { state, get } = countingCache({ maxAgeMs: 1000 });
  await get('/');
  state.time = 5000;
  expect(await get('/', page('unavailable', { status: 503 }))).toBe('/');
  state.version = 'b';
  expect(await get('/', page('unavailable', { status: 503 }))).toBe('unavailable');
});

it('keeps the compressed page if a new version left it unchanged, and never serves a page of an older version', async () => {
  const { state, getPage, get } = countingCache();
  const first = await getPage('/', async () => page('same'));
  state.version = 'b';
  expect(await getPage('/', async () => page('same'))).toBe(first);
  state.version = 'c';
  state.isUnavailable = true;
  expect(await get('/')).toBe('same');
  state.isUnavailable = false;
  await get('/other');
  state.isUnavailable = true;
  expect(await get('/', page('unavailable', { status: 503 }))).toBe('unavailable');
});

it('stays within its bytes when it is flooded with long URLs', async () => {
  const caches: Caches = new Map();
  const maxBytes = 16 * MB;
  const getPage = createPageCache({ caches, readVersion: () => 'a', maxBytes });
  const pages = caches.get('pages');
  const padding = 'x'.repeat(14_000);
  for (let number = 0; number < 22_000; number++)
    await getPage(`/_root.data?_routes=nothing&p=${number}${padding}`, async () => page(''), plain);
  expect(pages?.calculatedSize).toBeLessThanOrEqual(maxBytes);
  expect((pages?.size ?? 0) * padding.length).toBeLessThanOrEqual(maxBytes);
});

it('keeps the compressed bodies alone, and another encoding from when it is asked for', async () => {
  const { getPage, cache, state } = countingCache();
  const html = 'linen '.repeat(10_000);
  const render = async () => {
    state.rendered += 1;
    return page(html);
  };
  const encodings = async (encoding: Encoding) => [
    ...(await getPage('/', render, encoding)).bodies.keys(),
  ];
  expect(await encodings('gzip')).toEqual(['gzip']);
  const size = cache?.calculatedSize ?? 0;
  expect(size).toBeLessThan(html.length / 20);
  expect(await encodings('identity')).toEqual(['gzip']);
  expect(cache?.calculatedSize).toBe(size);
  expect(await encodings('br')).toEqual(['gzip', 'br']);
  expect(cache?.calculatedSize).toBeGreaterThan(size);
  for (const encoding of ['identity', 'gzip', 'br'] as const)
    expect(await encodings(encoding)).toEqual(['gzip', 'br']);
  expect(state.rendered).toBe(1);
  const kept = await getPage('/', render, 'br');
  expect((await bodyIn(kept, 'identity')).toString()).toBe(html);
});

it('keeps a page that no compressing client has asked for as brotli', async () => {
  const { getPage } = countingCache();
  const kept = await getPage('/', async () => page('linen '.repeat(1_000)));
  expect([...kept.bodies.keys()]).toEqual(['br']);
});
