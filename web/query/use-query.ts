import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { QueryFunction, QueryKey, QueryObserver } from './query-client';
import { useQueryClient } from './query-context';

export type UseQueryOptions<Data> = {
  queryKey: QueryKey;
  queryFn: QueryFunction<Data>;
  /** False: nothing is fetched; what is known is shown all the same. */
  enabled?: boolean;
  /** Milliseconds for which an answer counts as new. */
  staleTime?: number;
  /** False: a failure is final at once. */
  retry?: boolean;
  /** What the page came with; counts as answered now. */
  initialData?: Data;
  /** Shown until the first answer is there; is given what the hook showed before, for another key. */
  placeholderData?: (before: Data | undefined) => Data | undefined;
  /** Milliseconds between two fetches while the tab is in sight; false for none. */
  refetchInterval?:
    | number
    | false
    | ((query: { state: { data: Data | undefined } }) => number | false);
};

export type UseQueryResult<Data, Failure> = {
  data: Data | undefined;
  error: Failure | null;
  /** The first answer is on its way, and there is nothing to show until then. */
  isLoading: boolean;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => Promise<void>;
};

/** For `placeholderData`: what was shown stays in sight until the next is there. */
export function keepPreviousData<Data>(before: Data | undefined): Data | undefined {
  return before;
}

/** What the server says under a key, kept up to date while the component is there. */
export function useQuery<Data, Failure = Error>(
  options: UseQueryOptions<Data>,
): UseQueryResult<Data, Failure> {
  const { queryKey, enabled = true, initialData, placeholderData } = options;
  const client = useQueryClient();
  const query = client.get(queryKey);
  if (initialData !== undefined) client.seed(query, initialData);

  const observer = useLatest(options);
  const state = useSyncExternalStore(
    useCallback((listener) => client.observe(query, observer, listener), [client, query, observer]),
    () => query.state,
    () => query.state,
  );

  useEffect(() => {
    if (enabled && (client.isStale(query, observer.staleTime) || query.state.error))
      void client.fetch(query, observer);
  }, [client, query, observer, enabled]);

  const interval = intervalOf(options, state.data as Data | undefined);
  const { isFetching } = state;
  useEffect(() => {
    // Counted anew from each answer, so that a slow server is not asked twice at once.
    if (!enabled || interval === false || isFetching) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void client.fetch(query, observer);
    }, interval);
    return () => clearInterval(timer);
  }, [client, query, observer, enabled, interval, isFetching]);

  const own = state.data as Data | undefined;
  const before = useBefore(own);
  const isWaiting = own === undefined && state.error === null;
  const data = isWaiting ? placeholderData?.(before) : own;
  return {
    data,
    error: state.error as Failure | null,
    isLoading: enabled && isWaiting && data === undefined,
    isFetching,
    isPlaceholderData: isWaiting && data !== undefined,
    refetch: useCallback(() => client.fetch(query, observer), [client, query, observer]),
  };
}

/** One observer for the component's life, which always says what its last rendering asked for. */
function useLatest<Data>({ queryFn, enabled = true, staleTime, retry }: UseQueryOptions<Data>) {
  const [observer] = useState<QueryObserver>({ queryFn, enabled, staleTime, retry });
  useEffect(() => {
    Object.assign(observer, { queryFn, enabled, staleTime, retry });
  });
  return observer;
}

/** The last value that was one. */
function useBefore<Data>(data: Data | undefined): Data | undefined {
  const last = useRef<Data>(undefined);
  useEffect(() => {
    if (data !== undefined) last.current = data;
  }, [data]);
  return last.current;
}

function intervalOf<Data>(
  { refetchInterval = false }: UseQueryOptions<Data>,
  data: Data | undefined,
): number | false {
  return typeof refetchInterval === 'function'
    ? refetchInterval({ state: { data } })
    : refetchInterval;
}
