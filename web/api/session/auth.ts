import { useMutation, useQuery } from '@tanstack/react-query';
import { STAFF_COOKIE } from '#contract/values/cookies';
import { isStaff } from '#contract/values/rights';
import { call } from '../browser';
import type { ApiError, BodyOf } from '../client';
import { writeCookie } from './cookie';
import { accountOf, clearSession, storeToken, useToken } from './session';

export const authKeys = {
  all: ['auth'],
  /** By account, so that signing in again keeps the cached profile. */
  profile: (jwt: string | null | undefined) => ['auth', jwt ? accountOf(jwt) : (jwt ?? null)],
} as const;

/** The lifetime of a session with "Remember me". */
const STAFF_SECONDS = 30 * 24 * 60 * 60;

/**
 * The signed-in user. `jwt` is undefined while the server renders, null for a visitor.
 * Commands throw `ApiError`.
 */
export function useAuth() {
  const jwt = useToken();
  const profile = useQuery({
    queryKey: authKeys.profile(jwt),
    queryFn: async ({ signal }) => {
      const user = await call('GET /api/user/profile', {}, { signal });
      if (isStaff(user.role)) writeCookie(STAFF_COOKIE, '1', STAFF_SECONDS);
      return user;
    },
    enabled: typeof jwt === 'string',
    staleTime: 5 * 60_000,
  });
  const signingIn = useMutation<void, ApiError, BodyOf<'POST /auth/signin'>>({
    mutationFn: async (body) => storeToken((await call('POST /auth/signin', { body })).jwt),
  });
  const signingUp = useMutation<void, ApiError, BodyOf<'POST /auth/signup'>>({
    mutationFn: async (body) => storeToken((await call('POST /auth/signup', { body })).jwt),
  });
  const signingOut = useMutation<void, ApiError, void>({
    // The browser deletes its token immediately, even if the server is slow or cannot be reached. The call has read it before.
    mutationFn: async () => {
      const ending = call('POST /auth/signout', {}).catch(() => {});
      clearSession();
      await ending;
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
