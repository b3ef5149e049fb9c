import { type Cache, type Caches, createCache } from '../cache/create-cache';
import type { KeptPage, RenderedPage } from './cached-page';

export interface PageCacheOptions {
  /** Where the cache is listed. */
  caches: Caches;
  /**
   * The version of everything that pages show. It is read for each request, so that visitors do not see what staff have just
   * closed. Null, or a rejection, while it is not known.
   */
  version: () => string | null | Promise<string | null>;
  /** Converts a rendered page to its cached form. */
  keep: (page: RenderedPage) => KeptPage;
  /** How long a page is cached in milliseconds, since some of it changes with orders or with time. */
  maxAge?: number;
  /** Bytes of all pages, with their URLs and headers. */
  maxSize?: number;
  now?: () => number;
}

interface Entry {
  page: KeptPage;
  /** The version the page was made from. Pages of other versions are not shown, but a new rendering may be equal to one. */
  version: string;
  until: number;
}

type Page = KeptPage | RenderedPage;
/** Renders a page from the data of a version, or from the current data if the version is not known. */
type Render = (version: string | null) => Promise<RenderedPage>;

/**
 * Caches rendered pages by URL. They are the same for everyone, as no cookie or token reaches a page. Concurrent requests for a page
 * share one rendering. While the version is not known, for example because the database is away, cached pages are shown
 * regardless of their age. A cached page is returned synchronously if the version is.
 */
export function createPageCache({
  caches,
  version,
  keep,
  maxAge = 15_000,
  maxSize = 16 * 1024 * 1024,
  now = Date.now,
}: PageCacheOptions) {
  const cache: Cache<Entry> = createCache(caches, 'pages', maxSize, ({ page }) => bytesOf(page));
  const renderings = new Map<string, Promise<Page>>();
  let newest: string | null = null;

  return function cached(url: string, render: Render): Page | Promise<Page> {
    const current = version();
    if (!(current instanceof Promise)) return findOrRender(current, url, render);
    return current.then(
      (known) => findOrRender(known, url, render),
      () => findOrRender(null, url, render),
    );
  };

  function findOrRender(current: string | null, url: string, render: Render): Page | Promise<Page> {
    const found = find(url);
    if (current === null) return found?.page ?? render(null);
    if (current !== newest) {
      newest = current;
      renderings.clear();
    }
    if (found?.version === current && found.until > now()) return found.page;
    return renderOnce(current, url, render);
  }

  function renderOnce(current: string, url: string, render: Render): Promise<Page> {
    const begun = renderings.get(url);
    if (begun) return begun;
    const rendering = renderAndCache(current, url, render).finally(() => {
      if (renderings.get(url) === rendering) renderings.delete(url);
    });
    renderings.set(url, rendering);
    return rendering;
  }

  async function renderAndCache(current: string, url: string, render: Render): Promise<Page> {
    const page = await render(current);
    const before = cache.get(url);
    if (page.status >= 500 && before?.version === current && newest === current) return before.page;
    // A rendering that began before a change answers those who waited for it, and is not cached.
    if (newest !== current || !isCacheable(page)) return page;
    const made = keep(page);
    const same = before?.page.digest === made.digest ? before.page : made;
    put(url, { page: same, version: current, until: now() + maxAge });
    return same;
  }

  function find(url: string): Entry | undefined {
    const entry = cache.get(url);
    return entry?.version === newest ? entry : undefined;
  }

  function put(url: string, entry: Entry): void {
    cache.set(url, entry);
    entry.page.onGrowth = () => {
      const current = cache.peek(url);
      // A copy, as the cache measures new values only.
      if (current?.page === entry.page) cache.set(url, { ...current });
    };
  }
}

/** Bodies, headers and policy. The headers are most of a page without a body. */
function bytesOf({ size, headers, policy }: KeptPage): number {
  return [...headers, ...(policy ?? [])].reduce((sum, text) => sum + text.length, size);
}

function isCacheable({ status, headers }: RenderedPage): boolean {
  return (
    status === 200 &&
    !headers.some(
      ([name, value]) =>
        name === 'set-cookie' || (name === 'cache-control' && /no-store/.test(value)),
    )
  );
}
