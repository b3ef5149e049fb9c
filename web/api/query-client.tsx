import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiError } from './client';
import { accountOf, onTokenChange, readToken } from './session/session';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
  }
}

const STALE_MS = 30_000;
const MAX_RETRIES = 2;
const MAX_RETRY_DELAY_MS = 5_000;

/**
 * The cache of the API's answers: one per app in the browser, one per request on the server. Requests are sent offline
 * too (`networkMode`), so that the error shows without delay; queries are fetched again on reconnect.
 */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < MAX_RETRIES && isUnavailable(error),
        retryDelay: (failures, { retryAfter }) =>
          Math.min(Math.max(1_000 * 2 ** failures, (retryAfter ?? 0) * 1_000), MAX_RETRY_DELAY_MS),
      },
      mutations: { networkMode: 'always' },
    },
  });
}

export function ApiProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  useEffect(() => clearOnAccountChange(client), [client]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/**
 * Fetches again what a change has made stale. A first fetch that is in flight may have read it before the change;
 * `invalidateQueries` alone would keep its answer.
 */
export async function refetchChanged(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}

/** The API was not reached, or is busy or starting. */
function isUnavailable(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 503);
}

/**
 * Clears the cache when another account signs in, or when the session ends. When the same account signs in again, only
 * fetches again.
 */
function clearOnAccountChange(client: QueryClient): () => void {
  let account = currentAccount();
  return onTokenChange(() => {
    const isSame = account !== null && account === currentAccount();
    account = currentAccount();
    if (isSame) void client.invalidateQueries();
    else clear(client);
  });
}

/** Unlike `QueryClient.clear`, also empties what mounted components show. */
function clear(client: QueryClient): void {
  client.removeQueries({ predicate: (query) => query.getObserversCount() === 0 });
  for (const query of client.getQueryCache().getAll()) query.reset();
  // After the components have rendered with the new session, which enables and disables queries.
  setTimeout(() =>
    client.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false }),
  );
}

function currentAccount(): string | null {
  const token = readToken();
  return token === null ? null : accountOf(token);
}
