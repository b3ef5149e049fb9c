import { type Caches, createCache } from '../cache/create-cache';
import type { Encoding } from '../http/responses/compression';
import { headerOf, type PageResponse, packed, sizeOf } from './page-response';

export interface PageCacheOptions {
  caches: Caches;
  /**
   * Identifies the state of the data that pages show. It is read for each request, so that a change by staff shows
   * immediately. Null or a rejection while it is unknown.
   */
  readVersion: () => string | null | Promise<string | null>;
  /** Maximum age in milliseconds, for content that changes without a new version, such as by date. */
  maxAgeMs?: number;
  maxBytes: number;
  now?: () => number;
}

interface Entry {
  page: PageResponse;
  version: string;
  expiresAt: number;
}

type Render = () => Promise<PageResponse>;

/**
 * An LRU cache of pages by URL. Pages are anonymous: no cookie but the theme and no token reaches them. Concurrent
 * requests for one page share one rendering. While the version is unknown, for example because the database is down,
 * cached pages of the last known version are served whatever their age.
 */
export function createPageCache({
  caches,
  readVersion,
  maxAgeMs = 15_000,
  maxBytes,
  now = Date.now,
}: PageCacheOptions) {
  const cache = createCache<Entry>(caches, 'pages', maxBytes, ({ page }) => sizeOf(page));
  const inFlight = new Map<string, Promise<PageResponse>>();
  let lastVersion: string | null = null;

  /** Returns the cached page, or else renders it. A page that is stored has a body in the encoding that `encodingOf` names. */
  return async function getPage(
    key: string,
    render: Render,
    encodingOf: (page: PageResponse) => Encoding,
  ): Promise<PageResponse> {
    const version = await readOrNull(readVersion);
    if (version !== null && version !== lastVersion) {
      lastVersion = version;
      inFlight.clear();
    }
    const entry = cache.get(key);
    const cached = entry?.version === lastVersion ? entry : undefined;
    if (version === null) return cached?.page ?? render();
    if (cached && cached.expiresAt > now()) return inEncoding(key, cached, encodingOf(cached.page));
    return renderOnce(key, version, render, encodingOf);
  };

  /** The cached page, which keeps the body that it lacks. */
  async function inEncoding(key: string, entry: Entry, encoding: Encoding): Promise<PageResponse> {
    // A body without compression is made for each of its few clients.
    if (encoding === 'identity' || entry.page.bodies.has(encoding)) return entry.page;
    const page = await packed(entry.page, encoding);
    if (cache.peek(key) === entry) cache.set(key, { ...entry, page });
    return page;
  }

  function renderOnce(
    key: string,
    version: string,
    render: Render,
    encodingOf: (page: PageResponse) => Encoding,
  ): Promise<PageResponse> {
    const pending = inFlight.get(key);
    if (pending) return pending;
    const rendering = renderAndStore(key, version, render, encodingOf).finally(() => {
      if (inFlight.get(key) === rendering) inFlight.delete(key);
    });
    inFlight.set(key, rendering);
    return rendering;
  }

  async function renderAndStore(
    key: string,
    version: string,
    render: Render,
    encodingOf: (page: PageResponse) => Encoding,
  ): Promise<PageResponse> {
    const page = await render();
    const previous = cache.get(key);
    const isCurrent = lastVersion === version;
    // An expired page is better than an error.
    if (page.status >= 500 && isCurrent && previous?.version === version) return previous.page;
    // If the version changed during rendering, the page may be out of date: it is sent, but not stored.
    if (!isCurrent || !isCacheable(page)) return page;
    // An unchanged page keeps its compressed bodies.
    const stored =
      previous?.page.digest === page.digest ? previous.page : await packed(page, encodingOf(page));
    if (lastVersion !== version) return stored;
    cache.set(key, { page: stored, version, expiresAt: now() + maxAgeMs });
    return stored;
  }
}

async function readOrNull(readVersion: PageCacheOptions['readVersion']): Promise<string | null> {
  try {
    return await readVersion();
  } catch {
    return null;
  }
}

function isCacheable({ status, headers }: PageResponse): boolean {
  if (status !== 200 || headerOf(headers, 'set-cookie') !== undefined) return false;
  return headerOf(headers, 'cache-control')?.includes('no-store') !== true;
}
