import { createContext, useContext } from 'react';
import type { QueryClient } from './query-client';
import { sharedClient } from './shared-client';

/** Another store than the tab's, as tests give each of theirs its own. */
export const QueryClientProvider = createContext<QueryClient | null>(null);

/** The store of what the server has answered. */
export function useQueryClient(): QueryClient {
  return useContext(QueryClientProvider) ?? sharedClient();
}
