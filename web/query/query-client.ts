/** Names what is kept: its parts from the widest to the narrowest, of plain values. */
export type QueryKey = readonly unknown[];
export type QueryFunction<Data> = (context: { signal: AbortSignal }) => Promise<Data>;

/** What is known of one key. Replaced whole at each change. */
export type QueryState = {
  data: unknown;
  error: unknown;
  /** When `data` was answered, by the browser's clock; 0 for never. */
  updatedAt: number;
  isFetching: boolean;
  /** The data may be out of date, whatever its age. */
  isInvalid: boolean;
};

export type FetchOptions = {
  queryFn: QueryFunction<unknown>;
  /** Milliseconds for which an answer counts as new. */
  staleTime?: number | undefined;
  /** False: a failure is final at once. */
  retry?: boolean | undefined;
};

/** A place on the screen that shows a query. While one that is enabled is there, the query is kept up to date. */
export type QueryObserver = FetchOptions & { enabled: boolean };

export type Query = {
  key: QueryKey;
  state: QueryState;
  observers: Set<QueryObserver>;
  listeners: Set<() => void>;
  underWay: { promise: Promise<void>; abort: AbortController } | null;
  forgetTimer?: ReturnType<typeof setTimeout>;
};

type Filter = { queryKey?: QueryKey };

export type QueryClientOptions = {
  staleTime: number;
  /** Whether a fetch that has failed `failures` times is tried again. */
  retry: (failures: number, error: unknown) => boolean;
};

const FORGET_MS = 5 * 60_000;
const RETRY_MS = 1_000;

const nothing: QueryState = {
  data: undefined,
  error: null,
  updatedAt: 0,
  isFetching: false,
  isInvalid: false,
};

export type QueryClient = ReturnType<typeof createQueryClient>;

/**
 * Keeps what the server has answered, by key: one fetch for all who ask at once, fetched again once it is old and
 * somebody looks at it. Knows nothing of React; `useQuery` and `useMutation` do.
 */
export function createQueryClient(defaults: QueryClientOptions) {
  const queries = new Map<string, Query>();
  const scopes = new Map<string, Promise<unknown>>();

  function get(key: QueryKey): Query {
    const hash = hashOf(key);
    const known = queries.get(hash);
    if (known) return known;
    const query: Query = {
      ...{ key, state: nothing, underWay: null },
      ...{ observers: new Set(), listeners: new Set() },
    };
    queries.set(hash, query);
    return query;
  }

  function set(query: Query, change: Partial<QueryState>): void {
    const state = { ...query.state, ...change };
    if (isSame(state.data, query.state.data)) state.data = query.state.data;
    query.state = state;
    for (const listener of query.listeners) listener();
  }

  const matching = ({ queryKey = [] }: Filter): Query[] =>
    [...queries.values()].filter(({ key }) => startsWith(key, queryKey));

  const isStale = ({ state }: Query, staleTime = defaults.staleTime): boolean =>
    state.isInvalid || state.updatedAt === 0 || Date.now() - state.updatedAt >= staleTime;

  /** Fetches a query, or joins the fetch under way. Never rejects: the outcome stands in the state. */
  function fetch(query: Query, options: FetchOptions): Promise<void> {
    if (query.underWay) return query.underWay.promise;
    const abort = new AbortController();
    const { data } = query.state;
    set(query, { isFetching: true, ...(data === undefined && { error: null }) });
    const promise = tryUntilDone(options, abort.signal).then(
      (answer) => settle({ data: answer, error: null, updatedAt: Date.now(), isInvalid: false }),
      (error) => settle({ error }),
    );
    const settle = (change: Partial<QueryState>) => {
      if (abort.signal.aborted) return;
      query.underWay = null;
      set(query, { ...change, isFetching: false });
      forgetLater(query);
    };
    query.underWay = { promise, abort };
    return promise;
  }

  async function tryUntilDone(
    { queryFn, retry = true }: FetchOptions,
    signal: AbortSignal,
  ): Promise<unknown> {
    for (let failures = 1; ; failures++) {
      try {
        return await queryFn({ signal });
      } catch (error) {
        if (signal.aborted || !retry || !defaults.retry(failures, error)) throw error;
        await wait(RETRY_MS * 2 ** (failures - 1));
        if (signal.aborted) throw error;
      }
    }
  }

  function stop(query: Query): void {
    if (!query.underWay) return;
    query.underWay.abort.abort();
    query.underWay = null;
    set(query, { isFetching: false });
  }

  function forgetLater(query: Query): void {
    clearTimeout(query.forgetTimer);
    if (query.observers.size > 0) return;
    query.forgetTimer = setTimeout(() => {
      if (query.observers.size === 0) queries.delete(hashOf(query.key));
    }, FORGET_MS);
  }

  /** Fetches again for those who look; resolves when the answers are there. */
  async function refetchObserved(found: readonly Query[]): Promise<void> {
    await Promise.all(
      found.map((query) => {
        const observer = [...query.observers].find(({ enabled }) => enabled);
        return observer && fetch(query, observer);
      }),
    );
  }

  return {
    get,
    fetch,
    isStale,

    /** Registers who looks at a query; the answer takes it away again, and ends a fetch that nobody waits for. */
    observe(query: Query, observer: QueryObserver, listener: () => void): () => void {
      clearTimeout(query.forgetTimer);
      queries.set(hashOf(query.key), query);
      query.observers.add(observer);
      query.listeners.add(listener);
      return () => {
        query.observers.delete(observer);
        query.listeners.delete(listener);
        if (query.observers.size > 0) return;
        stop(query);
        forgetLater(query);
      };
    },

    /** Gives a query what the page came with, while it is drawn: so nobody is told and no timer is set. */
    seed(query: Query, data: unknown): void {
      if (query.state.updatedAt > 0 || query.listeners.size > 0) return;
      query.state = { ...nothing, data, updatedAt: Date.now() };
    },

    /** Fetches ahead what is not there or old. */
    async prefetchQuery({ queryKey, ...options }: FetchOptions & { queryKey: QueryKey }) {
      const query = get(queryKey);
      if (isStale(query, options.staleTime)) await fetch(query, options);
    },

    getQueryData: <Data>(key: QueryKey) => queries.get(hashOf(key))?.state.data as Data | undefined,

    getQueriesData: <Data>(filter: Filter) =>
      matching(filter).map(({ key, state }) => [key, state.data as Data | undefined] as const),

    setQueryData<Data>(
      key: QueryKey,
      given: Data | undefined | ((before: Data | undefined) => Data | undefined),
    ): void {
      const query = get(key);
      const before = query.state.data as Data | undefined;
      const data = given instanceof Function ? given(before) : given;
      if (data === undefined) return;
      set(query, { data, error: null, updatedAt: Date.now(), isInvalid: false });
      forgetLater(query);
    },

    /** What fits is out of date: what is in sight is fetched again now, the rest when it is looked at. */
    async invalidateQueries(filter: Filter = {}): Promise<void> {
      const found = matching(filter);
      for (const query of found) {
        stop(query);
        set(query, { isInvalid: true });
      }
      await refetchObserved(found);
    },

    /** Ends fetches under way, so that they do not write over what is set meanwhile. */
    async cancelQueries(filter: Filter): Promise<void> {
      for (const query of matching(filter)) stop(query);
    },

    removeQueries(filter: Filter): void {
      for (const query of matching(filter)) {
        stop(query);
        queries.delete(hashOf(query.key));
      }
    },

    /** Forgets all answers. What is in sight by then is asked for anew. */
    clear(): void {
      const all = [...queries.values()];
      for (const query of all) {
        stop(query);
        set(query, { ...nothing });
        if (query.observers.size === 0) queries.delete(hashOf(query.key));
      }
      // After the screens have learned who is signed in now.
      setTimeout(() => void refetchObserved(all));
    },

    /** Fetches again what is in sight and old, or has failed: on coming back to the tab, or online. */
    refresh(): void {
      const old = [...queries.values()].filter(
        (query) =>
          query.state.error || [...query.observers].some((o) => isStale(query, o.staleTime)),
      );
      void refetchObserved(old);
    },

    /** Runs one after the other what has the same scope, in the order given. */
    async inScope<Result>(scope: string | undefined, run: () => Promise<Result>): Promise<Result> {
      if (scope === undefined) return run();
      const result = (scopes.get(scope) ?? Promise.resolve()).then(run);
      scopes.set(
        scope,
        result.catch(() => {}),
      );
      return result;
    },
  };
}

/** Equal keys have equal hashes, in whatever order the fields of their objects stand. */
function hashOf(key: QueryKey): string {
  return JSON.stringify(key, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

function startsWith(key: QueryKey, start: QueryKey): boolean {
  return start.every((part, index) => hashOf([part]) === hashOf([key[index]]));
}

/** Answers are JSON. One that says the same as before stays the same object, and nothing is drawn again. */
function isSame(a: unknown, b: unknown): boolean {
  return a === b || (a !== undefined && b !== undefined && JSON.stringify(a) === JSON.stringify(b));
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
