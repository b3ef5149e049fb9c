import {
  keepPreviousData,
  type QueryClient,
  skipToken,
  type UseQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { CallName } from '#contract/api';
import { call, callList } from '../browser';
import type { AnswerOf, ApiError, CallOptions, InputOf } from '../client';
import { productKeys } from '../products';

/** An endpoint that reads. */
export type ReadName = Extract<
  CallName,
  `GET /api/admin/${string}` | `POST /api/admin/${string}/preview`
>;
/** An endpoint that lists rows, with their total. */
export type ListName = {
  [Name in ReadName]: AnswerOf<Name> extends readonly unknown[] ? Name : never;
}[ReadName];
type RowOf<Name extends ListName> = AnswerOf<Name> extends readonly (infer Row)[] ? Row : never;
/** An endpoint that changes something. */
export type CommandName = Exclude<
  Extract<CallName, `${string} /api/admin/${string}`>,
  `GET ${string}`
>;

type Options<Data> = Omit<UseQueryOptions<Data, ApiError>, 'queryKey' | 'queryFn'>;

/** What an admin endpoint answers. Nothing is fetched while `input` is null. */
export function useAdminQuery<Name extends ReadName>(
  name: Name,
  input: InputOf<Name> | null,
  options: Options<AnswerOf<Name>> = {},
) {
  return useQuery<AnswerOf<Name>, ApiError>({
    queryKey: adminKey(name, input),
    queryFn: input === null ? skipToken : ({ signal }) => call(name, input, { signal }),
    ...options,
  });
}

/** As `useAdminQuery`, for several inputs. */
export function useAdminQueries<Name extends ReadName>(
  name: Name,
  inputs: readonly InputOf<Name>[],
) {
  return useQueries({
    queries: inputs.map((input) => ({
      queryKey: adminKey(name, input),
      queryFn: ({ signal }: { signal: AbortSignal }): Promise<AnswerOf<Name>> =>
        call(name, input, { signal }),
    })),
  });
}

/** As `useAdminQuery`, for answers that follow each other: each says in `next` where the one after it begins. Reads all of them. */
export function useAdminChain<Name extends ReadName>(
  name: Name,
  inputAfter: (after: string | null) => InputOf<Name>,
  nextOf: (answer: AnswerOf<Name>) => string | null,
) {
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: [...adminKey(name, inputAfter(null)), 'chain'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }): Promise<AnswerOf<Name>> =>
      call(name, inputAfter(pageParam), { signal }),
    getNextPageParam: nextOf,
  });
  const isDue = hasNextPage && !isFetching && !error;
  useEffect(() => {
    if (isDue) void fetchNextPage();
  }, [isDue, fetchNextPage]);
  return { answers: data?.pages, error, isComplete: data !== undefined && !hasNextPage };
}

/** A page of rows with their total. The previous page is shown until the next one has loaded. */
export function useAdminList<Name extends ListName>(
  name: Name,
  input: InputOf<Name>,
  staleTime?: number,
) {
  const { data, error } = useQuery({
    queryKey: [...adminKey(name, input), 'list'],
    queryFn: ({ signal }) => callList(name, input, { signal }),
    placeholderData: keepPreviousData,
    ...(staleTime !== undefined && { staleTime }),
  });
  return { rows: data?.answer as RowOf<Name>[] | undefined, total: data?.total ?? 0, error };
}

type CommandOptions<Answer> = {
  /** Replaces the refresh. */
  onSuccess?: (answer: Answer) => unknown;
  /** Leaves the page of a record that is gone, which is then removed from the cache. */
  leave?: () => Promise<void> | void;
  /** Also refreshes after an error: what the page shows may be out of date. */
  refreshesOnError?: boolean;
};

/** A command of staff. Afterwards the queries that it may affect are fetched again. `run` throws `ApiError`. */
export function useAdminCommand<Name extends CommandName>(
  name: Name,
  { onSuccess, leave, refreshesOnError }: CommandOptions<AnswerOf<Name>> = {},
) {
  const client = useQueryClient();
  const refresh = async () => {
    if (leave) {
      await leave();
      client.removeQueries({ queryKey: areaKey(areaOf(name)), type: 'inactive' });
    }
    await refreshAfter(client, name);
  };
  const { mutateAsync, isPending } = useMutation<
    AnswerOf<Name>,
    ApiError,
    { input: InputOf<Name>; options: Omit<CallOptions, 'token'> }
  >({
    mutationFn: ({ input, options }) => call(name, input, options),
    onSuccess: onSuccess ?? refresh,
    ...(refreshesOnError && { onError: refresh }),
  });
  return {
    run: (input: InputOf<Name>, options: Omit<CallOptions, 'token'> = {}) =>
      mutateAsync({ input, options }),
    isBusy: isPending,
  };
}

/** Begins with the area of the endpoint: `orders` of `GET /api/admin/orders/:id`. */
export const adminKey = (name: ReadName, input: unknown) => [...areaKey(areaOf(name)), name, input];

export const areaKey = (area: string) => ['admin', area];
const areaOf = (name: CallName) => name.split('/')[3] ?? '';

/** Areas that show the same records: a change in one may affect every other area and the product pages of the shop. */
const connectedAreas = [
  'orders',
  'draft-orders',
  'returns',
  'refunds',
  'withdrawals',
  'payment-issues',
  'payouts',
  'stock',
  'customers',
  'dashboard',
  'products',
  'styles',
  'undo',
  'setup',
  'assortment',
  'translations',
];
/** Areas that change together: sending an email is a job; the shop's name is a setting that the default home page shows. */
const areaGroups = [
  ['mail', 'jobs'],
  ['campaigns', 'promotions', 'settings'],
  ['mail-settings', 'setup'],
  ['payment-setup', 'setup', 'settings'],
  ['brand', 'settings', 'content'],
];

/** Refreshes the queries that a command may affect; those of connected areas in every tab of this browser. */
async function refreshAfter(client: QueryClient, name: CommandName): Promise<void> {
  const area = areaOf(name);
  if (connectedAreas.includes(area)) {
    const channel = new BroadcastChannel(CHANNEL);
    channel.postMessage('changed');
    channel.close();
    await refreshConnected(client);
  } else await refreshAreas(client, areaGroups.find((group) => group.includes(area)) ?? [area]);
}

const refreshConnected = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: productKeys.all }),
    refreshAreas(client, connectedAreas),
  ]);

const refreshAreas = (client: QueryClient, areas: readonly string[]) =>
  Promise.all(areas.map((area) => client.invalidateQueries({ queryKey: areaKey(area) })));

const CHANNEL = 'admin-changes';
const POLL_MS = 5_000;

/** Follows changes by other tabs and other staff while an admin page is open. */
export function useAdminChanges(): void {
  const client = useQueryClient();
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => void refreshConnected(client);
    return () => channel.close();
  }, [client]);

  // Polls only while the page is visible; returning to it polls immediately.
  const { data } = useAdminQuery(
    'GET /api/admin/changes',
    {},
    { refetchInterval: POLL_MS, staleTime: 0, retry: false },
  );
  const seen = useRef<string>(undefined);
  const version = data?.version;
  useEffect(() => {
    if (version === undefined) return;
    if (seen.current !== undefined && seen.current !== version) void refreshConnected(client);
    seen.current = version;
  }, [client, version]);
}

/** What the shop sells, which a form must show as soon as staff have changed it. Null until it has loaded. */
export function useNewestAssortment() {
  const { data } = useQuery({
    queryKey: [...areaKey('assortment'), 'public'],
    queryFn: ({ signal }) => call('GET /api/assortment', {}, { signal }),
  });
  return data ?? null;
}

/** The cards of the dashboard, and the number of orders to ship. */
export const useDashboard = () =>
  useAdminQuery('GET /api/admin/dashboard', {}, { refetchInterval: 60_000 });

/** A few orders, products and customers that match a search; not fetched for an empty one. */
export const usePaletteSearch = (q: string) =>
  useAdminQuery('GET /api/admin/search', q === '' ? null : { query: { q } }, {
    placeholderData: keepPreviousData,
  });
