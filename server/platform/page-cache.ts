/** A rendered answer. `body` holds a stand-in where each answer's own nonce goes. */
export type RenderedPage = {
  status: number;
  headers: [name: string, value: string][];
  body: string;
};

export type PageCacheOptions = {
  /** Names the state of all that pages show; when it changes, every kept page is stale. */
  version: () => string;
  /** Milliseconds a page is kept at most, for what changes by the clock alone. */
  maxAge?: number;
  /** Characters kept in all; past it the page that was not asked for the longest goes. */
  maxSize?: number;
  now?: () => number;
};

type Kept = { page: RenderedPage; until: number };

/**
 * Keeps rendered pages by address. They are the same for everyone: no cookie or token reaches a
 * page. Many who ask for one page at once wait for one rendering.
 */
export function createPageCache({
  version,
  maxAge = 60_000,
  maxSize = 32 * 1024 * 1024,
  now = Date.now,
}: PageCacheOptions) {
  const kept = new Map<string, Kept>();
  const underWay = new Map<string, Promise<RenderedPage>>();
  let madeFrom = version();
  let size = 0;

  function find(address: string): RenderedPage | undefined {
    const entry = kept.get(address);
    if (!entry) return undefined;
    drop(address, entry);
    if (entry.until <= now()) return undefined;
    keep(address, entry);
    return entry.page;
  }

  function keep(address: string, entry: Kept): void {
    kept.set(address, entry);
    size += entry.page.body.length;
    for (const [oldest, page] of kept) {
      if (size <= maxSize) break;
      drop(oldest, page);
    }
  }

  function drop(address: string, { page }: Kept): void {
    if (kept.delete(address)) size -= page.body.length;
  }

  function dropStale(): void {
    const current = version();
    if (current === madeFrom) return;
    madeFrom = current;
    size = 0;
    kept.clear();
    underWay.clear();
  }

  return async function cached(
    address: string,
    render: () => Promise<RenderedPage>,
  ): Promise<RenderedPage> {
    dropStale();
    const found = find(address) ?? underWay.get(address);
    if (found) return found;

    const startedFrom = madeFrom;
    const rendering = render().finally(() => {
      if (underWay.get(address) === rendering) underWay.delete(address);
    });
    underWay.set(address, rendering);
    const page = await rendering;
    dropStale();
    // A page begun before a change may show what was; it answers those who waited and is not kept.
    if (startedFrom === madeFrom && mayKeep(page)) keep(address, { page, until: now() + maxAge });
    return page;
  };
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
