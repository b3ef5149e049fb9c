import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../browser';
import { productKeys } from '../products';

const CHANNEL = 'admin-changes';
const POLL_MS = 5_000;

/** The key prefixes of the queries that a change by staff may affect. */
export const staffKeys = {
  orders: ['adminOrder'],
  returns: ['adminReturn'],
  paymentIssues: ['paymentIssue'],
  stock: ['adminStock'],
  customers: ['customers'],
  dashboard: ['dashboard'],
  products: productKeys.all,
} as const;

const changeKeys = { version: ['adminChanges'] } as const;

/** Invalidates the queries that a change by staff may affect, in all tabs of this browser. */
export async function refreshAdmin(client: QueryClient): Promise<void> {
  notifyOtherTabs();
  await refresh(client);
}

/** Follows changes by other tabs and other staff while an admin page is open. */
export function useAdminChanges(): void {
  const client = useQueryClient();
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => void refresh(client);
    return () => channel.close();
  }, [client]);

  // Polls only while the page is visible; returning to it polls immediately.
  const { data } = useQuery({
    queryKey: changeKeys.version,
    queryFn: ({ signal }) => call('GET /api/admin/changes', {}, { signal }),
    refetchInterval: POLL_MS,
    staleTime: 0,
    retry: false,
  });
  const seen = useRef<string>(undefined);
  const version = data?.version;
  useEffect(() => {
    if (version === undefined) return;
    if (seen.current !== undefined && seen.current !== version) void refresh(client);
    seen.current = version;
  }, [client, version]);
}

function notifyOtherTabs(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('changed');
  channel.close();
}

const refresh = (client: QueryClient): Promise<unknown> =>
  Promise.all(Object.values(staffKeys).map((queryKey) => client.invalidateQueries({ queryKey })));
