import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiError } from '../api/client';
import { useToken } from '../api/session';

/** The one store of what the server has answered; emptied when somebody else signs in or out. */
export function StateProvider({ children }: { children: ReactNode }) {
  const [client] = useState(makeClient);
  return (
    <QueryClientProvider client={client}>
      <ForgetOthers client={client} />
      {children}
    </QueryClientProvider>
  );
}

function makeClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) =>
          failures < 2 && error instanceof ApiError && (error.status === 0 || error.status === 503),
        refetchOnWindowFocus: true,
      },
      mutations: { retry: false },
    },
  });
}

function ForgetOthers({ client }: { client: QueryClient }) {
  const token = useToken();
  const [seen, setSeen] = useState(token);
  useEffect(() => {
    if (token === seen) return;
    setSeen(token);
    if (seen !== undefined) client.clear();
  }, [client, token, seen]);
  return null;
}
