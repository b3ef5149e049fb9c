import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../browser';

const CHANNEL = 'admin-changes';
const POLL_MS = 5_000;
/** What staff's commands change, in whatever order it was fetched. */
const staffKeys = [
  'adminOrder',
  'adminReturn',
  'paymentIssue',
  'adminStock',
  'customers',
  'dashboard',
  'product',
];

/** Fetches again what a command of staff may have changed, here and in this browser's other tabs. */
export async function refreshAdmin(client: QueryClient): Promise<void> {
  tellOtherTabs();
  await refresh(client);
}

/** Follows what other tabs and other people change while an admin page is open. */
export function useAdminChanges(): void {
  const client = useQueryClient();
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => void refresh(client);
    return () => channel.close();
  }, [client]);

  // Only while the page is in sight; coming back to it asks at once.
  const { data } = useQuery({
    queryKey: ['adminChanges'],
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

function tellOtherTabs(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('changed');
  channel.close();
}

const refresh = (client: QueryClient): Promise<unknown> =>
  Promise.all(staffKeys.map((key) => client.invalidateQueries({ queryKey: [key] })));
