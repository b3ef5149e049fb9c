import { ApiError } from '../api/client';
import { accountOf, onTokenChange, readToken } from '../api/session';
import { createQueryClient, type QueryClient } from './query-client';

const TRIES = 3;

/** A store with the shop's terms: an answer is new for half a minute, and a server that is away is asked again. */
export function makeClient(): QueryClient {
  return createQueryClient({
    staleTime: 30_000,
    retry: (failures, error) =>
      failures < TRIES && error instanceof ApiError && (error.status === 0 || error.status === 503),
  });
}

let shared: QueryClient | undefined;

/** The tab's one store. While the server renders each asker gets an empty one: nothing is fetched there. */
export function sharedClient(): QueryClient {
  if (typeof window === 'undefined') return makeClient();
  if (!shared) {
    shared = makeClient();
    keepFresh(shared);
  }
  return shared;
}

/**
 * Fetches again when the tab or the network comes back, and forgets everything when somebody else signs in or out. Who
 * signs in again finds the page as it was.
 */
function keepFresh(client: QueryClient): void {
  const onReturn = () => {
    if (document.visibilityState === 'visible') client.refresh();
  };
  document.addEventListener('visibilitychange', onReturn);
  window.addEventListener('online', onReturn);
  const whose = () => {
    const token = readToken();
    return token === null ? null : accountOf(token);
  };
  let account = whose();
  onTokenChange(() => {
    const now = whose();
    if (now !== null && now === account) void client.invalidateQueries();
    else client.clear();
    account = now;
  });
}
