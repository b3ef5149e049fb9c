import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Profile } from '#contract/accounts';
import { call } from './browser';
import type { AnswerOf, ApiError, BodyOf } from './client';
import { authKeys } from './session/auth';
import { storeToken, useToken } from './session/session';

const emailStatusKeys = {
  all: ['emailStatus'],
  of: (jwt: string | null | undefined) => ['emailStatus', jwt],
} as const;
const invitationKeys = { one: (token: string) => ['invitation', token] } as const;

export type Invited = AnswerOf<'POST /auth/invitation'>;

/** Changes of the caller's own account. Each throws `ApiError`. */
export function useAccountCommands() {
  const client = useQueryClient();
  const jwt = useToken();
  const updating = useMutation<Profile, ApiError, BodyOf<'PUT /api/user/profile'>>({
    mutationFn: (body) => call('PUT /api/user/profile', { body }),
    onSuccess: async (profile) => {
      client.setQueryData(authKeys.profile(jwt), profile);
      await client.invalidateQueries({ queryKey: emailStatusKeys.all });
    },
  });
  return {
    updateProfile: updating.mutateAsync,
    exportData: () => call('GET /api/user/export', {}),
    /** Revokes all tokens of the account, also this browser's; the caller then forgets it. */
    signOutEverywhere: () => call('POST /auth/signout-all', {}),
    /** Erases the account immediately; the caller then forgets its token. */
    erase: (body: BodyOf<'DELETE /api/user'>) => call('DELETE /api/user', { body }),
  };
}

/** The caller's email address and when it was confirmed. */
export function useEmailStatus() {
  const jwt = useToken();
  return useQuery({
    queryKey: emailStatusKeys.of(jwt),
    queryFn: ({ signal }) => call('GET /api/user/email', {}, { signal }),
    enabled: typeof jwt === 'string',
  });
}

/** Sends another confirmation link by email. Throws `ApiError`. */
export async function sendConfirmation(): Promise<void> {
  await call('POST /api/user/email/confirmation', {});
}

/** A token is checked once: its answer does not change while the page is shown. */
const asksOnce = {
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
};

/** Restores a former address with the emailed token, sets a new password and signs in. Throws `ApiError`. */
export async function undoEmailChange(body: BodyOf<'POST /auth/email/undo'>): Promise<void> {
  storeToken((await call('POST /auth/email/undo', { body })).jwt);
}

/** Requests an email with a password reset link; resolves to the message to show. Throws `ApiError`. */
export async function askForReset(email: string): Promise<string> {
  return (await call('POST /auth/password/forgot', { body: { email } })).message;
}

/** Sets a new password with the emailed token and signs in. Throws `ApiError`. */
export async function resetPassword(body: BodyOf<'POST /auth/password/reset'>): Promise<void> {
  storeToken((await call('POST /auth/password/reset', { body })).jwt);
}

/** The recipient of an emailed invitation; an error if it has expired. */
export function useInvitation(token: string) {
  const [invited, setInvited] = useState<Invited>();
  const { data, error } = useQuery({
    queryKey: invitationKeys.one(token),
    queryFn: ({ signal }) => call('POST /auth/invitation', { body: { token } }, { signal }),
    enabled: token !== '' && !invited,
    retry: false,
  });
  // Joining signs in, which clears the cache while the page is still shown.
  if (data && !invited) setInvited(data);
  return { data: invited, error: invited ? null : error };
}

/** Whether the token of a set-up link works; an error if not. */
export function useSetupLink(token: string) {
  return useQuery({
    queryKey: ['setupLink', token],
    queryFn: ({ signal }) => call('POST /auth/setup/check', { body: { token } }, { signal }),
    enabled: token !== '',
    ...asksOnce,
  });
}

/** Creates the first Admin, signed in from then on. Throws `ApiError`. */
export async function createFirstAdmin(body: BodyOf<'POST /auth/setup'>): Promise<void> {
  storeToken((await call('POST /auth/setup', { body })).jwt);
}

/** Joins the staff, signed in from then on. Throws `ApiError`. */
export async function acceptInvitation(
  body: BodyOf<'POST /auth/invitation/accept'>,
): Promise<void> {
  storeToken((await call('POST /auth/invitation/accept', { body })).jwt);
}
