import type { Profile } from '#contract/accounts';
import { call } from '../api/browser';
import type { ApiError, BodyOf } from '../api/client';
import { keepToken, useToken } from '../api/session';
import { useQueryClient } from '../query/query-context';
import { useMutation } from '../query/use-mutation';
import { profileKey } from './auth';

/** What one may do with one's own account. Each throws `ApiError`. */
export function useAccountCommands() {
  const client = useQueryClient();
  const jwt = useToken();
  const updating = useMutation<Profile, ApiError, BodyOf<'PUT /api/user/profile'>>({
    mutationFn: (body) => call('PUT /api/user/profile', { body }),
    onSuccess: (profile) => client.setQueryData(profileKey(jwt), profile),
  });
  return {
    updateProfile: updating.mutateAsync,
    exportData: () => call('GET /api/user/export', {}),
    /** Every token of the account stops working, this browser's too, which is still to forget it. */
    signOutEverywhere: () => call('POST /auth/signout-all', {}),
    /** The account ends at once; the browser is still to forget its token. */
    erase: (password: string) => call('DELETE /api/user', { body: { password } }),
  };
}

/** Has a link mailed that sets a new password; resolves to what the shopper is told. Throws `ApiError`. */
export async function askForReset(email: string): Promise<string> {
  return (await call('POST /auth/password/forgot', { body: { email } })).message;
}

/** Sets a new password by a mailed link and signs in. Throws `ApiError`. */
export async function resetPassword(body: BodyOf<'POST /auth/password/reset'>): Promise<void> {
  keepToken((await call('POST /auth/password/reset', { body })).jwt);
}
