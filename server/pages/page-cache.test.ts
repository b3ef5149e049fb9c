import { expect, it } from 'vitest';
import { eventually } from '../../tests/support/eventually';
import type { Caches } from '../cache/create-cache';
import type { Subject } from '../cache/dependencies';
import { createSubjectLog } from '../cache/subject-log';
import type { Encoding } from '../http/responses/compression';
import type { RecordedCall } from './page-api';
import { createPageCache, type MadePage, type PageResult } from './page-cache';
import { bodyIn, createPageResponse, type PageResponse, type RenderedPage } from './page-response';

const MB = 1024 * 1024;

const page = (body: string, rest: Partial<RenderedPage> = {}): PageResponse =>
  createPageResponse({
    status: 200,
    headers: [['content-type', 'text/html']],
    body,
    nonce: 'nonce',
    ...rest,
  });

const bodyOf = ({ bodies }: PageResponse) => bodies.get('identity')?.toString();

/** A call about some subjects; null: about everything. */
const callAbout = (
  url: string,
  subjects: Subject[] | null,
  digest = 'same',
  expiresAt = Number.POSITIVE_INFINITY,
): RecordedCall => ({
  url,
  call: { name: 'GET /api/shop' },
  answer: {
    subjects: subjects && new Set(subjects),
    expiresAt,
    digest,
    counts: [],
    hasFailed: false,
  },
});

/** Bytes of a page of three characters at a URL of three characters in the cache. */
const PAGE_BYTES = await (async () => {
  const { get, cache } = countingCache();
  await get('/aa');
  return cache?.calculatedSize ?? 0;
})();

it('keeps a page until a subject of one of its calls changes', async () => {
  const { state, changes, get } = countingCache();
  const shown = {
    calls: [callAbout('/a', ['style:a', 'settings']), callAbout('/b', ['products'])],
  };
  const other = { calls: [callAbout('/c', ['style:b'])] };
  await get('/', page('one'), shown);
  await get('/other', page('other'), other);
  changes.add(['content']);
  state.time = 24 * 60 * 60_000;
  expect(await get('/', page('two'), shown)).toBe('one');
  expect([state.rendered, state.asked]).toEqual([2, 0]);
  changes.add(['style:a']);
  expect(await get('/other', page('two'), other)).toBe('other');
  expect([state.rendered, state.asked]).toEqual([2, 0]);
});

it('renders a page again if an answer shows something else, and only then', async () => {
  const { state, changes, digests, get } = countingCache();
  const made = { calls: [callAbout('/a', ['settings']), callAbout('/list', ['products'])] };
  await get('/', page('one'), made);
  changes.add(['style:a']);
  expect(await get('/', page('two'), made)).toBe('one');
  expect([state.rendered, state.asked]).toEqual([1, 1]);
  await get('/', page('two'), made);
  expect(state.asked).toBe(1);
  changes.add(['style:a']);
  digests.set('/list', 'other');
  expect(await get('/', page('two'), made)).toBe('two');
  expect(state.rendered).toBe(2);
});

it('counts how each request got its page', async () => {
  const { results, changes, digests, get } = countingCache();
  const made = { calls: [callAbout('/list', ['products'])] };
  await get('/', page('one'), made);
  await get('/', page('one'), made);
  changes.add(['products']);
  await get('/', page('one'), made);
  changes.add(['products']);
  digests.set('/list', 'other');
  await get('/', page('two'), made);
  expect(results).toEqual(['rendered', 'cached', 'confirmed', 'changed']);
});

it('makes a call once for all pages of a generation', async () => {
  const { state, changes, get } = countingCache();
  const made = { calls: [callAbout('/list', ['products'])] };
  await get('/a', page('one'), made);
  await get('/b', page('one'), made);
  changes.add(['products']);
  await get('/a', page('one'), made);
  await get('/b', page('one'), made);
  expect(state.asked).toBe(1);
  changes.add(['products']);
  await get('/b', page('one'), made);
  expect([state.asked, state.rendered]).toEqual([2, 2]);
});

it('makes a call once for pages that are requested at the same time', async () => {
  const { state, changes, get } = countingCache();
  const made = { calls: [callAbout('/list', ['products'])] };
  await get('/a', page('one'), made);
  await get('/b', page('one'), made);
  changes.add(['products']);
  await Promise.all([get('/a', page('one'), made), get('/b', page('one'), made)]);
  expect(state.asked).toBe(1);
});

it('fills in counts that have changed, without rendering', async () => {
  const { state, changes, counts, getPage } = countingCache();
  const call = callAbout('/list', ['products']);
  const fill = async ([first]: readonly RecordedCall[]) => page(`${first?.answer.counts} items`);
  const made = {
    calls: [{ ...call, answer: { ...call.answer, counts: [3, 8] } }],
    template: { size: 0, fill },
  };
  const get = async () => bodyOf(await getPage('/', () => fill(made.calls), 'identity', made));
  expect(await get()).toBe('3,8 items');
  changes.add(['products']);
  counts.set('/list', [3, 7]);
  expect(await get()).toBe('3,7 items');
  expect(await get()).toBe('3,7 items');
  expect(state.asked).toBe(1);
  // The same counts again: the page is the same object.
  changes.add(['products']);
  const before = await getPage('/', () => fill([]), 'identity', made);
  changes.add(['products']);
  expect(await getPage('/', () => fill([]), 'identity', made)).toBe(before);
  expect(state.asked).toBe(3);
});

it('counts a call that names no subject as touched by every change', async () => {
  const { state, changes, digests, get } = countingCache();
  const made = { calls: [callAbout('/a', null)] };
  await get('/', page('one'), made);
  digests.set('/a', 'other');
  changes.add(['content']);
  expect(await get('/', page('two'), made)).toBe('two');
  expect(state.rendered).toBe(2);
});

it('makes a call again when its answer expires, and renders again when the page does', async () => {
  const { state, digests, get } = countingCache();
  const made = { calls: [callAbout('/a', [], 'same', 1_000)], expiresAt: 5_000 };
  await get('/', page('one'), made);
  state.time = 999;
  await get('/', page('two'), made);
  expect(state.asked).toBe(0);
  state.time = 1_000;
  expect(await get('/', page('two'), made)).toBe('one');
  expect([state.asked, state.rendered]).toEqual([1, 1]);
  state.time = 2_000;
  digests.set('/a', 'other');
  expect(await get('/', page('two'), made)).toBe('two');
  state.time = 5_000;
  expect(await get('/', page('three'), made)).toBe('three');
});

it('asks again for what changed while the page was rendered', async () => {
  const { state, changes, digests, getPage, get } = countingCache();
  const made = { calls: [callAbout('/a', ['settings'])] };
  const rendered = getPage(
    '/',
    async () => {
      changes.add(['settings']);
      digests.set('/a', 'other');
      return page('old');
    },
    'identity',
    made,
  );
  expect(bodyOf(await rendered)).toBe('old');
  expect(await get('/', page('new'), made)).toBe('new');
  expect(state.rendered).toBe(1);
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

it('does not store a page that was made of a failed call', async () => {
  const { state, get } = countingCache();
  const call = callAbout('/a', ['settings']);
  const made = { calls: [{ ...call, answer: { ...call.answer, hasFailed: true } }] };
  await get('/', page('without'), made);
  expect(await get('/', page('with'))).toBe('with');
  expect(state.rendered).toBe(2);
});

it('shares one rendering between concurrent requests, but not with those that came after a change', async () => {
  const { changes, getPage } = countingCache();
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
  changes.add(null);
  expect(bodyOf(await getPage('/', async () => page('new')))).toBe('new');
  finish(page('old'));
  expect((await both).map(bodyOf)).toEqual(['old', 'old']);
  expect(bodyOf(await getPage('/', async () => page('third')))).toBe('new');
});

it('renders again after a failed rendering', async () => {
  const { getPage } = countingCache();
  await expect(getPage('/', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(bodyOf(await getPage('/', async () => page('yes')))).toBe('yes');
});

it('serves pages that were right when the version was last known, even expired, and renders the others', async () => {
  const { state, changes, get } = countingCache();
  await get('/', page('/'), { calls: [callAbout('/a', ['settings'])], expiresAt: 1_000 });
  await get('/changed', page('/changed'), { calls: [callAbout('/b', ['content'])] });
  changes.add(['content']);
  state.isUnavailable = true;
  state.time = 5_000;
  const unavailable = page('unavailable', { status: 503 });
  expect(await get('/', unavailable)).toBe('/');
  expect(await get('/changed', unavailable)).toBe('unavailable');
  expect(await get('/other', unavailable)).toBe('unavailable');
  state.isUnavailable = false;
  expect(await get('/', page('new'))).toBe('new');
});

it('serves an expired page instead of an error, but not one that is known to be wrong', async () => {
  const { state, changes, get } = countingCache();
  const made = { calls: [callAbout('/a', null)], expiresAt: 1_000 };
  await get('/', page('/'), made);
  state.time = 5_000;
  expect(await get('/', page('unavailable', { status: 503 }))).toBe('/');
  changes.add(['settings']);
  expect(await get('/', page('unavailable', { status: 503 }))).toBe('unavailable');
});

it('keeps the compressed page if it was rendered to the same bytes', async () => {
  const { changes, getPage } = countingCache();
  const first = await getPage('/', async () => page('same'));
  changes.add(null);
  expect(await getPage('/', async () => page('same'))).toBe(first);
});

it('stays within its bytes when it is flooded with long URLs', async () => {
  const maxBytes = 16 * MB;
  const { getPage, cache } = countingCache({ maxBytes });
  const padding = 'x'.repeat(14_000);
  for (let number = 0; number < 22_000; number++)
    await getPage(`/_root.data?_routes=nothing&p=${number}${padding}`, async () => page(''));
  expect(cache?.calculatedSize).toBeLessThanOrEqual(maxBytes);
  expect((cache?.size ?? 0) * padding.length).toBeLessThanOrEqual(maxBytes);
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

function countingCache(options: { maxBytes?: number } = {}) {
  const changes = createSubjectLog();
  /** The digest of each answer by the URL of its call. */
  const digests = new Map<string, string>();
  /** The counts of each answer, which are not in its digest. */
  const counts = new Map<string, number[]>();
  const state = { time: 0, rendered: 0, asked: 0, isUnavailable: false };
  const results: PageResult[] = [];
  const caches: Caches = new Map();
  const getPageIn = createPageCache({
    caches,
    version: {
      changes,
      get: () => (state.isUnavailable ? Promise.reject(new Error('unavailable')) : 'a'),
    },
    now: () => state.time,
    count: (result) => results.push(result),
    maxBytes: MB,
    ...options,
  });
  const getPage = (
    url: string,
    render: () => Promise<PageResponse>,
    encoding: Encoding = 'identity',
    made: Partial<MadePage> = {},
  ) =>
    getPageIn(url, {
      render: async () => ({
        calls: [],
        template: null,
        expiresAt: Number.POSITIVE_INFINITY,
        ...made,
        page: await render(),
      }),
      ask: async (call) => {
        state.asked += 1;
        const digest = digests.get(call.url) ?? call.answer.digest;
        const present = counts.get(call.url) ?? call.answer.counts;
        return { ...call.answer, digest, counts: present, expiresAt: state.time + 1_000 };
      },
      encodingOf: () => encoding,
    });
  const get = async (url: string, rendered = page(url), made: Partial<MadePage> = {}) =>
    bodyOf(
      await getPage(
        url,
        async () => {
          state.rendered += 1;
          return rendered;
        },
        'identity',
        made,
      ),
    );
  return { state, results, changes, digests, counts, getPage, get, cache: caches.get('pages') };
}
