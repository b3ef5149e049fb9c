import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { STAFF_COOKIE } from '#contract/values/cookies';
import { call } from './browser';
import type { AnswerOf, ApiError, BodyOf } from './client';
import { writeCookie } from './cookie';
import { accountOf, forgetSession, keepToken, useToken } from './session';

/** By account, so that signing in again keeps the cached profile. */
export const profileKey = (jwt: string | null | undefined) => [
  'auth',
  jwt ? accountOf(jwt) : (jwt ?? null),
];

/** The lifetime of a remembered session. */
const STAFF_SECONDS = 30 * 24 * 60 * 60;

/**
 * The signed-in user. `jwt` is undefined while the server renders, null for a visitor.
 * Commands throw `ApiError`.
 */
export function useAuth() {
  const jwt = useToken();
  const profile = useQuery({
    queryKey: profileKey(jwt),
    queryFn: async ({ signal }) => {
      const user = await call('GET /api/user/profile', {}, { signal });
      if (user.role !== 'User') writeCookie(STAFF_COOKIE, '1', STAFF_SECONDS);
      return user;
    },
    enabled: typeof jwt === 'string',
    staleTime: 5 * 60_000,
  });
  const signingIn = useMutation<void, ApiError, BodyOf<'POST /auth/signin'>>({
    mutationFn: async (body) => keepToken((await call('POST /auth/signin', { body })).jwt),
  });
  const signingUp = useMutation<void, ApiError, BodyOf<'POST /auth/signup'>>({
    mutationFn: async (body) => keepToken((await call('POST /auth/signup', { body })).jwt),
  });
  const signingOut = useMutation<void, ApiError, void>({
    // The browser deletes its token even if the server cannot be reached.
    mutationFn: async () => {
      await call('POST /auth/signout', {}).catch(() => {});
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

export type Invited = AnswerOf<'POST /auth/invitation'>;

/** The recipient of an emailed invitation; an error if it has expired. */
export function useInvitation(token: string) {
  const [invited, setInvited] = useState<Invited>();
  const { data, error } = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call('POST /auth/invitation', { body: { token } }, { signal }),
    enabled: token !== '' && !invited,
    retry: false,
  });
  // Joining signs in, which clears the cache while the page is still shown.
  if (data && !invited) setInvited(data);
  return { data: invited, error: invited ? null : error };
}

/** Joins the staff, signed in from then on. Throws `ApiError`. */
export async function acceptInvitation(
  body: BodyOf<'POST /auth/invitation/accept'>,
): Promise<void> {
  keepToken((await call('POST /auth/invitation/accept', { body })).jwt);
}
