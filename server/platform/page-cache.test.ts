import { expect, it, vi } from 'vitest';
import { createPageCache, type RenderedPage } from './page-cache';

const page = (body: string, rest: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  headers: [['content-type', 'text/html']],
  body,
  ...rest,
});

function countingCache(options: { maxSize?: number; maxAge?: number } = {}) {
  const state = { version: 'a', time: 0, rendered: 0, isAway: false };
  const cached = createPageCache({
    version: async () => {
      if (state.isAway) throw new Error('away');
      return state.version;
    },
    now: () => state.time,
    ...options,
  });
  const get = (address: string, made: RenderedPage = page(address)) =>
    cached(address, async () => {
      state.rendered += 1;
      return made;
    });
  return { state, cached, get };
}

it('renders a page once and again when what it shows has changed', async () => {
  const { state, get } = countingCache();
  await get('/');
  expect(await get('/')).toEqual(page('/'));
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
  const { state, get } = countingCache({ maxSize: 6 });
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
  expect((await both).map(({ body }) => body)).toEqual(['old', 'old']);
  expect(await cached('/', async () => page('new'))).toEqual(page('new'));
});

it('tries again after a rendering that failed', async () => {
  const { cached } = countingCache();
  await expect(cached('/', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect((await cached('/', async () => page('yes'))).body).toBe('yes');
});

it('shows what it has, however old, while nobody can tell what has changed, and renders the rest', async () => {
  const { state, get } = countingCache({ maxAge: 1000 });
  await get('/');
  state.isAway = true;
  state.time = 5000;
  expect((await get('/', page('unavailable', { status: 503 }))).body).toBe('/');
  expect((await get('/other', page('unavailable', { status: 503 }))).body).toBe('unavailable');
  state.isAway = false;
  expect((await get('/', page('new'))).body).toBe('new');
});

it('rather shows a page that is too old than that one could not be made', async () => {
  const { state, get } = countingCache({ maxAge: 1000 });
  await get('/');
  state.time = 5000;
  expect((await get('/', page('unavailable', { status: 503 }))).body).toBe('/');
  state.version = 'b';
  expect((await get('/', page('unavailable', { status: 503 }))).body).toBe('unavailable');
});
