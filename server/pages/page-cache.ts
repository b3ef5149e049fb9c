import type { CacheVersion } from '../cache/cache-version';
import { type Caches, createCache } from '../cache/create-cache';
import { compressFast, type Encoding } from '../http/responses/compression';
import type { AnswerState, RecordedCall } from './page-api';
import { headerOf, type PageResponse, packed, sizeOf } from './page-response';

export interface PageCacheOptions {
  caches: Caches;
  /** Is asked at each request, so that a change shows within a second, and one by staff of this process immediately. */
  version: Pick<CacheVersion, 'changes'> & {
    /** Rejects while the database is down. */
    get(): string | Promise<string>;
  };
  maxBytes: number;
  now?: () => number;
  /** Counts how each request got its page. */
  count?: (result: PageResult) => void;
}

/**
 * Cached without a question, confirmed by the answers of its calls, filled with other counts, changed because an answer is
 * another one, or rendered because it is not cached or has expired.
 */
export type PageResult = 'cached' | 'confirmed' | 'filled' | 'changed' | 'rendered';

/** A rendered page with what it was made of. */
export interface MadePage {
  page: PageResponse;
  /** The page without the counts that it only prints; null if it has none. */
  template: PageTemplate | null;
  calls: RecordedCall[];
  /** When the page changes although no answer does; by `Date.now()`. */
  expiresAt: number;
}

/** A page whose counts are filled in, which takes a quarter of a rendering. */
export interface PageTemplate {
  /** Its memory in bytes. */
  size: number;
  /** The page with the counts of its calls. */
  fill(calls: readonly RecordedCall[]): Promise<PageResponse>;
}

/** How a page is made for a request. */
interface PageSource {
  render(): Promise<MadePage>;
  /** Makes a call of the page again. */
  ask(call: RecordedCall): Promise<AnswerState>;
  encodingOf(page: PageResponse): Encoding;
}

interface Entry extends MadePage {
  /** The generation of changes that the page is known to show. */
  generation: number;
}

interface Making {
  generation: number;
  page: Promise<PageResponse>;
}

/** Rough memory of a recorded call, whose strings other pages share in part. */
const CALL_BYTES = 400;

/**
 * An LRU cache of pages by URL. Pages are anonymous: no cookie but the theme and no token reaches them. A page is kept until
 * something that it shows changes: it names the subjects of its calls to the API. If one of them has changed, its calls are
 * made again, and the page is rendered only if an answer is another one. Counts that the page only prints are filled in.
 * Concurrent requests share one rendering, and all pages share the answers. While the version is unknown, for example because
 * the database is down, cached pages are served if they were right when it was last known, whatever their age.
 */
export function createPageCache({
  caches,
  version,
  maxBytes,
  now = Date.now,
  count = () => {},
}: PageCacheOptions) {
  const { changes } = version;
  const cache = createCache<Entry>(
    caches,
    'pages',
    maxBytes,
    ({ page, template, calls }) => sizeOf(page) + (template?.size ?? 0) + calls.length * CALL_BYTES,
  );
  const inFlight = new Map<string, Making>();
  /** The answers of this generation, by call. */
  const answers = new Map<string, Promise<AnswerState>>();
  let generationOfAnswers = -1;

  /** Returns the cached page, or else renders it. A page that is stored has a body in the encoding that `encodingOf` names. */
  return async function getPage(key: string, source: PageSource): Promise<PageResponse> {
    const isKnown = await resolves(version.get);
    const { generation } = changes;
    const entry = cache.get(key);
    const isRight = entry !== undefined && isUntouched(entry);
    if (!isKnown) return isRight ? entry.page : (await source.render()).page;
    if (isRight && !isExpired(entry)) {
      entry.generation = generation;
      count('cached');
      return inEncoding(key, entry, source.encodingOf(entry.page));
    }
    return makeOnce(key, generation, source);
  };

  function isExpired({ expiresAt, calls }: MadePage): boolean {
    const time = now();
    return expiresAt <= time || calls.some(({ answer }) => answer.expiresAt <= time);
  }

  /** The cached page, which keeps the body that it lacks. */
  async function inEncoding(key: string, entry: Entry, encoding: Encoding): Promise<PageResponse> {
    // A body without compression is made for each of its few clients.
    if (encoding === 'identity' || entry.page.bodies.has(encoding)) return entry.page;
    const page = await packed(entry.page, encoding);
    if (cache.peek(key) === entry) cache.set(key, { ...entry, page });
    return page;
  }

  function makeOnce(key: string, generation: number, source: PageSource): Promise<PageResponse> {
    const pending = inFlight.get(key);
    if (pending?.generation === generation) return pending.page;
    const page = make(key, generation, source).finally(() => {
      if (inFlight.get(key)?.page === page) inFlight.delete(key);
    });
    inFlight.set(key, { generation, page });
    return page;
  }

  async function make(key: string, generation: number, source: PageSource): Promise<PageResponse> {
    const entry = cache.peek(key);
    if (entry && entry.expiresAt > now()) {
      const calls = await askAgain(entry, generation, source);
      if (calls) {
        const page = await withCounts(entry, calls, source);
        count(page === entry.page ? 'confirmed' : 'filled');
        const confirmed = { ...entry, page, calls, generation };
        store(key, confirmed);
        return inEncoding(key, confirmed, source.encodingOf(page));
      }
      count('changed');
    } else count('rendered');
    return renderAndStore(key, generation, source);
  }

  /** The calls of a page with their present answers; null if one shows something else. */
  async function askAgain(
    entry: Entry,
    generation: number,
    source: PageSource,
  ): Promise<RecordedCall[] | null> {
    const time = now();
    const calls = await Promise.all(
      entry.calls.map(async (call) => {
        const { answer } = call;
        if (answer.expiresAt > time && !changes.hasChanged(answer.subjects, entry.generation))
          return call;
        return { ...call, answer: await answerIn(generation, call, source) };
      }),
    );
    const isSame = calls.every(
      ({ answer }, at) => answer.digest === entry.calls[at]?.answer.digest,
    );
    return isSame ? calls : null;
  }

  /** The answer to a call in a generation, which all pages share until it expires. */
  async function answerIn(
    generation: number,
    call: RecordedCall,
    source: PageSource,
  ): Promise<AnswerState> {
    if (changes.generation !== generation) return source.ask(call);
    if (generationOfAnswers !== generation) {
      generationOfAnswers = generation;
      answers.clear();
    }
    const key = `${call.call.name} ${call.url} ${call.call.part?.key ?? ''}`;
    const known = answers.get(key);
    if (known && (await known).expiresAt > now()) return known;
    const asked = source.ask(call);
    answers.set(key, asked);
    return asked;
  }

  /** The page of an entry with the present counts of its calls. */
  async function withCounts(
    { page, template, calls }: Entry,
    present: readonly RecordedCall[],
    source: PageSource,
  ): Promise<PageResponse> {
    const isSame = present.every(({ answer }, at) =>
      answer.counts.every((count, index) => count === calls[at]?.answer.counts[index]),
    );
    if (isSame || template === null) return page;
    const filled = await template.fill(present);
    // Fast: its counts change again soon.
    return packed(filled, source.encodingOf(filled), compressFast);
  }

  async function renderAndStore(
    key: string,
    generation: number,
    source: PageSource,
  ): Promise<PageResponse> {
    const made = await source.render();
    const { page } = made;
    const previous = cache.peek(key);
    // An expired page is better than an error.
    if (page.status >= 500 && previous && isUntouched(previous)) return previous.page;
    if (!isCacheable(made)) return page;
    // An unchanged page keeps its compressed bodies.
    const stored =
      previous?.page.digest === page.digest
        ? previous.page
        : await packed(page, source.encodingOf(page));
    // If something changed during rendering, the next request asks again for what is concerned.
    store(key, { ...made, page: stored, generation });
    return stored;
  }

  function isUntouched({ calls, generation }: Entry): boolean {
    return !calls.some(({ answer }) => changes.hasChanged(answer.subjects, generation));
  }

  /** Stores an entry, unless another request has stored a newer one. */
  function store(key: string, entry: Entry): void {
    const stored = cache.peek(key);
    if (!stored || stored.generation <= entry.generation) cache.set(key, entry);
  }
}

async function resolves(read: () => unknown): Promise<boolean> {
  try {
    await read();
    return true;
  } catch {
    return false;
  }
}

/** A page that was made of a failed call is not stored: it shows something else as soon as the call succeeds. */
function isCacheable({ page: { status, headers }, calls }: MadePage): boolean {
  if (status !== 200 || headerOf(headers, 'set-cookie') !== undefined) return false;
  if (calls.some(({ answer }) => answer.hasFailed)) return false;
  return headerOf(headers, 'cache-control')?.includes('no-store') !== true;
}
