import { expect, it, vi } from 'vitest';
import type { Caches } from '../cache/create-cache';
import { type KeptPage, keepPage, type RenderedPage } from './cached-page';
import { createPageCache } from './page-cache';

const page = (body: string, rest: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  headers: [['content-type', 'text/html']],
  body,
  ...rest,
});

const keep = (page: RenderedPage) => keepPage(page, { headers: {}, policyOf: () => '' });

const bodyOf = (page: KeptPage | RenderedPage) =>
  'digest' in page ? page.plain.body.toString() : page.body;

/** The bytes that a page of three characters with a URL of three takes in the cache. */
const PAGE_BYTES = await (async () => {
  const caches: Caches = new Map();
  const cached = createPageCache({ caches, version: () => 'a', keep });
  await cached('/aa', async () => page('/aa'));
  return caches.get('pages')?.calculatedSize ?? 0;
})();

function countingCache(options: { maxSize?: number; maxAge?: number } = {}) {
  const state = { version: 'a', time: 0, rendered: 0, isAway: false, isSynchronous: false };
  const cached = createPageCache({
    caches: new Map(),
    version: () => {
      const known = state.isAway ? Promise.reject(new Error('away')) : state.version;
      return state.isSynchronous ? state.version : Promise.resolve(known);
    },
    keep,
    now: () => state.time,
    ...options,
  });
  const get = async (address: string, made: RenderedPage = page(address)) =>
    bodyOf(
      await cached(address, async () => {
        state.rendered += 1;
        return made;
      }),
    );
  return { state, cached, get };
}

it('renders a page once and again when what it shows has changed', async () => {
  const { state, get } = countingCache();
  await get('/');
  expect(await get('/')).toBe('/');
  expect(state.rendered).toBe(1);
  state.version = 'b';
  await get('/');
  expect(state.rendered).toBe(2);
});

it('keeps a page no longer than its time', async () => {
  const { state, get } = countingCache({ maxAge: 1000 });
  await get('/');
  state.time = 999;
  await get('/');
  expect(state.rendered).toBe(1);
  state.time = 1000;
  await get('/');
  expect(state.rendered).toBe(2);
});

it('drops the page that was not asked for the longest when it is full', async () => {
  const { state, get } = countingCache({ maxSize: 2 * PAGE_BYTES });
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
  ['what forbids it', { headers: [['cache-control', 'no-store']] as [string, string][] }],
])('does not keep %s', async (_name, rest) => {
  const { state, get } = countingCache();
  await get('/', page('x', rest));
  await get('/', page('x', rest));
  expect(state.rendered).toBe(2);
});

it('lets many wait for one rendering, and does not keep one that a change overtook', async () => {
  const { state, cached } = countingCache();
  let finish: (page: RenderedPage) => void = () => {};
  let begun = 0;
  const render = () => {
    begun += 1;
    return new Promise<RenderedPage>((resolve) => {
      finish = resolve;
    });
  };
  const both = Promise.all([cached('/', render), cached('/', render)]);
  await vi.waitFor(() => expect(begun).toBe(1));
  state.version = 'b';
  finish(page('old'));
  expect((await both).map(bodyOf)).toEqual(['old', 'old']);
  expect(bodyOf(await cached('/', async () => page('new')))).toBe('new');
});

it('tries again after a rendering that failed', async () => {
  const { cached } = countingCache();
  await expect(cached('/', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(bodyOf(await cached('/', async () => page('yes')))).toBe('yes');
});

it('shows what it has, however old, while nobody can tell what has changed, and renders the rest', async () => {
  const { state, get } = countingCache({ maxAge: 1000 });
  await get('/');
  state.isAway = true;
  state.time = 5000;
  expect(await get('/', page('unavailable', { status: 503 }))).toBe('/');
  expect(await get('/other', page('unavailable', { status: 503 }))).toBe('unavailable');
  state.isAway = false;
  expect(await get('/', page('new'))).toBe('new');
});

it('rather shows a page that is too old than that one could not be made', async () => {
  const { state, get } = countingCache({ maxAge: 1000 });
  await get('/');
  state.time = 5000;
  expect(await get('/', page('unavailable', { status: 503 }))).toBe('/');
  state.version = 'b';
  expect(await get('/', page('unavailable', { status: 503 }))).toBe('unavailable');
});

it('answers in the same turn where the version is at hand and the page is kept', async () => {
  const { state, cached, get } = countingCache();
  state.isSynchronous = true;
  await get('/');
  expect(cached('/', () => Promise.reject())).not.toBeInstanceOf(Promise);
});

it('packs a page once that a change has left as it was, and never shows one that was before', async () => {
  const { state, cached, get } = countingCache();
  const first = await cached('/', async () => page('same'));
  state.version = 'b';
  expect(await cached('/', async () => page('same'))).toBe(first);
  state.version = 'c';
  state.isAway = true;
  expect(await get('/')).toBe('same');
  state.isAway = false;
  await get('/other');
  state.isAway = true;
  expect(await get('/', page('unavailable', { status: 503 }))).toBe('unavailable');
});

it('stays within its bytes when it is flooded with empty pages of long URLs', async () => {
  const caches: Caches = new Map();
  const cached = createPageCache({ caches, version: () => 'a', keep });
  const pages = caches.get('pages');
  const padding = 'x'.repeat(14_000);
  for (let number = 0; number < 22_000; number++)
    await cached(`/_root.data?_routes=nothing&p=${number}${padding}`, async () => page(''));
  expect(pages?.calculatedSize).toBeLessThanOrEqual(16 * 1024 * 1024);
  expect((pages?.size ?? 0) * padding.length).toBeLessThanOrEqual(16 * 1024 * 1024);
});

it('counts the compressed bodies of a page', async () => {
  const { state, cached, get } = countingCache({ maxSize: 2 * PAGE_BYTES });
  const kept = (await cached('/aa', async () => page('/aa'))) as KeptPage;
  await get('/bb');
  kept.size += 5;
  kept.onGrowth();
  expect(state.rendered).toBe(1);
  await get('/aa');
  expect(state.rendered).toBe(1);
  await get('/bb');
  expect(state.rendered).toBe(2);
});
