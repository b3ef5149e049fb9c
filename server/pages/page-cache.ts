import { createCache } from '../cache/bounded-cache.rules';
import type { KeptPage, RenderedPage } from './cached-page';

export interface PageCacheOptions {
  /**
   * Names the state of all that pages show; once it has changed, every kept page is stale. It is asked for each page, so
   * that what staff have just closed to visitors is not shown to one of them. Null, or rejecting, while nobody can tell.
   */
  version: () => string | null | Promise<string | null>;
  /** Makes of a page what is kept of it. */
  keep: (page: RenderedPage) => KeptPage;
  /** Milliseconds a page is kept at most, for what changes with each order or by the clock alone. */
  maxAge?: number;
  /** Bytes kept in all, with addresses and headers; past it the least recently used page goes. */
  maxSize?: number;
  now?: () => number;
}

interface Entry {
  page: KeptPage;
  /** What it was made from. A page of another version is never shown, but it may turn out to be the same again. */
  version: string;
  until: number;
}

type Page = KeptPage | RenderedPage;
/** Renders a page from what is so at a version, or from whatever is so if nobody knows which that is. */
type Render = (version: string | null) => Promise<RenderedPage>;

/**
 * Keeps rendered pages by address. They are the same for everyone: no cookie or token reaches a
 * page. Many who ask for one page at once wait for one rendering. While nobody can tell the version, as when the
 * database is away, what is kept is shown however old it is. What can be told at once is answered at once, not by a
 * promise.
 */
export function createPageCache({
  version,
  keep,
  maxAge = 15_000,
  maxSize = 16 * 1024 * 1024,
  now = Date.now,
}: PageCacheOptions) {
  const kept = createCache<Entry>('pages', maxSize);
  const underWay = new Map<string, Promise<Page>>();
  let madeFrom: string | null = null;

  return function cached(address: string, render: Render): Page | Promise<Page> {
    const current = version();
    if (!(current instanceof Promise)) return shown(current, address, render);
    return current.then(
      (known) => shown(known, address, render),
      () => shown(null, address, render),
    );
  };

  function shown(current: string | null, address: string, render: Render): Page | Promise<Page> {
    const found = find(address);
    if (current === null) return found?.page ?? render(null);
    if (current !== madeFrom) {
      madeFrom = current;
      underWay.clear();
    }
    if (found?.version === current && found.until > now()) return found.page;
    return renderOnce(current, address, render);
  }

  function renderOnce(current: string, address: string, render: Render): Promise<Page> {
    const begun = underWay.get(address);
    if (begun) return begun;
    const rendering = renderAndKeep(current, address, render).finally(() => {
      if (underWay.get(address) === rendering) underWay.delete(address);
    });
    underWay.set(address, rendering);
    return rendering;
  }

  async function renderAndKeep(current: string, address: string, render: Render): Promise<Page> {
    const page = await render(current);
    const before = kept.get(address);
    if (page.status >= 500 && before?.version === current && madeFrom === current)
      return before.page;
    // A page begun before a change may show what was; it answers those who waited and is not kept.
    if (madeFrom !== current || !mayKeep(page)) return page;
    const made = keep(page);
    const same = before?.page.digest === made.digest ? before.page : made;
    put(address, { page: same, version: current, until: now() + maxAge });
    return same;
  }

  /** A page of the newest version known. Found pages are the last to go. */
  function find(address: string): Entry | undefined {
    const entry = kept.get(address);
    return entry?.version === madeFrom ? entry : undefined;
  }

  function put(address: string, entry: Entry): void {
    kept.set(address, entry, bytesOf(entry.page));
    entry.page.onGrowth = () => {
      if (kept.get(address) === entry) kept.set(address, entry, bytesOf(entry.page));
    };
  }
}

/** Bodies, headers and policy: of a page without a body, the headers are the most of it. */
function bytesOf({ size, headers, policy }: KeptPage): number {
  return [...headers, ...(policy ?? [])].reduce((sum, text) => sum + text.length, size);
}

function mayKeep({ status, headers }: RenderedPage): boolean {
  return (
    status === 200 &&
    !headers.some(
      ([name, value]) =>
        name === 'set-cookie' || (name === 'cache-control' && /no-store/.test(value)),
    )
  );
}
