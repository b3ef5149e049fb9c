import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Profile } from '#contract/accounts';
import { profileKey } from './auth';
import { call } from './browser';
import type { ApiError, BodyOf } from './client';
import { keepToken, useToken } from './session';

/** What one may do with one's own account. Each throws `ApiError`. */
export function useAccountCommands() {
  const client = useQueryClient();
  const jwt = useToken();
  const updating = useMutation<Profile, ApiError, BodyOf<'PUT /api/user/profile'>>({
    mutationFn: (body) => call('PUT /api/user/profile', { body }),
    onSuccess: async (profile) => {
      client.setQueryData(profileKey(jwt), profile);
      await client.invalidateQueries({ queryKey: ['emailStatus'] });
    },
  });
  return {
    updateProfile: updating.mutateAsync,
    exportData: () => call('GET /api/user/export', {}),
    /** Every token of the account stops working, this browser's too, which is still to forget it. */
    signOutEverywhere: () => call('POST /auth/signout-all', {}),
    /** The account ends at once; the browser is still to forget its token. */
    erase: (body: BodyOf<'DELETE /api/user'>) => call('DELETE /api/user', { body }),
  };
}

/** The caller's email address, and since when it is confirmed. */
export function useEmailStatus() {
  const jwt = useToken();
  return useQuery({
    queryKey: ['emailStatus', jwt],
    queryFn: ({ signal }) => call('GET /api/user/email', {}, { signal }),
    enabled: typeof jwt === 'string',
  });
}

/** Has another link mailed that confirms the caller's address. Throws `ApiError`. */
export async function sendConfirmation(): Promise<void> {
  await call('POST /api/user/email/confirmation', {});
}

/** Confirms an address by a mailed link; resolves to it. Throws `ApiError`. */
export async function confirmEmail(token: string): Promise<string> {
  return (await call('POST /auth/email/confirm', { body: { token } })).email;
}

/** Goes back to a former address by a mailed link, with a new password, and signs in. Throws `ApiError`. */
export async function undoEmailChange(body: BodyOf<'POST /auth/email/undo'>): Promise<void> {
  keepToken((await call('POST /auth/email/undo', { body })).jwt);
}

/** Has a link mailed that sets a new password; resolves to what the shopper is told. Throws `ApiError`. */
export async function askForReset(email: string): Promise<string> {
  return (await call('POST /auth/password/forgot', { body: { email } })).message;
}

/** Sets a new password by a mailed link and signs in. Throws `ApiError`. */
export async function resetPassword(body: BodyOf<'POST /auth/password/reset'>): Promise<void> {
  keepToken((await call('POST /auth/password/reset', { body })).jwt);
}
