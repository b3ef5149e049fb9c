/** A rendered answer. `body` holds a stand-in where each answer's own nonce goes. */
export type RenderedPage = {
  status: number;
  headers: [name: string, value: string][];
  body: string;
};

export type PageCacheOptions = {
  /**
   * Names the state of all that pages show; once it has changed, every kept page is stale. It is asked for each page, so
   * that what staff have just closed to visitors is not shown to one of them, by whichever replica. May reject.
   */
  version: () => Promise<string>;
  /** Milliseconds a page is kept at most, for what changes with each order or by the clock alone. */
  maxAge?: number;
  /** Characters kept in all; past it the page that was not asked for the longest goes. */
  maxSize?: number;
  now?: () => number;
};

type Kept = { page: RenderedPage; until: number };

/**
 * Keeps rendered pages by address. They are the same for everyone: no cookie or token reaches a
 * page. Many who ask for one page at once wait for one rendering. While nobody can tell the version, as when the
 * database is away, what is kept is shown however old it is.
 */
export function createPageCache({
  version,
  maxAge = 15_000,
  maxSize = 32 * 1024 * 1024,
  now = Date.now,
}: PageCacheOptions) {
  const kept = new Map<string, Kept>();
  const underWay = new Map<string, Promise<RenderedPage>>();
  let madeFrom: string | null = null;
  let size = 0;

  return async function cached(
    address: string,
    render: () => Promise<RenderedPage>,
  ): Promise<RenderedPage> {
    const current = await version().catch(() => null);
    if (current === null) return find(address)?.page ?? render();
    dropUnlessOf(current);
    const found = find(address);
    if (found && found.until > now()) return found.page;

    const page = await renderOnce(address, render);
    if (page.status >= 500 && found && madeFrom === current) return found.page;
    // A page begun before a change may show what was; it answers those who waited and is not kept.
    if (madeFrom === current && mayKeep(page)) keep(address, { page, until: now() + maxAge });
    return page;
  };

  function renderOnce(address: string, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
    const begun = underWay.get(address);
    if (begun) return begun;
    const rendering = render().finally(() => {
      if (underWay.get(address) === rendering) underWay.delete(address);
    });
    underWay.set(address, rendering);
    return rendering;
  }

  /** Found pages are the last to go. */
  function find(address: string): Kept | undefined {
    const entry = kept.get(address);
    if (entry) {
      kept.delete(address);
      kept.set(address, entry);
    }
    return entry;
  }

  function keep(address: string, entry: Kept): void {
    drop(address);
    kept.set(address, entry);
    size += entry.page.body.length;
    for (const oldest of kept.keys()) {
      if (size <= maxSize) break;
      drop(oldest);
    }
  }

  function drop(address: string): void {
    size -= kept.get(address)?.page.body.length ?? 0;
    kept.delete(address);
  }

  function dropUnlessOf(current: string): void {
    if (current === madeFrom) return;
    madeFrom = current;
    size = 0;
    kept.clear();
    underWay.clear();
  }
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
