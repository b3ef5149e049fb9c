import { useMutation, useQuery } from '@tanstack/react-query';
import { getProfile, type Profile, signIn, signOut, signUp } from '#contract/accounts';
import type { Sent } from '#contract/endpoint';
import { call } from '../api/browser';
import type { ApiError } from '../api/client';
import { forgetSession, keepToken, useToken } from '../api/session';

/**
 * Who is signed in. `jwt` is undefined until the browser has been asked, null for a visitor.
 * Commands throw `ApiError`.
 */
export function useAuth() {
  const jwt = useToken();
  const profile = useQuery<Profile, ApiError>({
    queryKey: ['auth', jwt],
    queryFn: ({ signal }) => call(getProfile, {}, { signal }),
    enabled: typeof jwt === 'string',
    staleTime: 5 * 60_000,
  });
  const signingIn = useMutation<void, ApiError, Sent<typeof signIn>['body']>({
    mutationFn: async (body) => keepToken((await call(signIn, { body })).jwt),
  });
  const signingUp = useMutation<void, ApiError, Sent<typeof signUp>['body']>({
    mutationFn: async (body) => keepToken((await call(signUp, { body })).jwt),
  });
  const signingOut = useMutation<void, ApiError, void>({
    // The browser forgets its token even if the server cannot be told.
    mutationFn: async () => {
      await call(signOut, {}).catch(() => {});
      forgetSession();
    },
  });
  return {
    jwt,
    user: profile.data ?? null,
    isLoading: jwt === undefined || profile.isLoading,
    error: profile.error ?? signingIn.error ?? signingUp.error,
    signIn: signingIn.mutateAsync,
    signUp: signingUp.mutateAsync,
    signOut: signingOut.mutateAsync,
    isBusy: signingIn.isPending || signingUp.isPending || signingOut.isPending,
  };
}
