import { useSyncExternalStore } from 'react';
import type { FitProfile } from '#contract/values/fit/body';
import { useAccountProfile } from '../../api/fit/fit';
import { useAccountFitCommands } from '../../api/fit/fit-commands';
import { readStored, storedText } from './profile.rules';
import { readStoredFit, storeFit, subscribeToFit } from './stored-fit';

/** The shopper's size: that of the account, or else that of this browser. Null for none, and while the server renders. */
export function useFitProfile() {
  const account = { ...useAccountProfile(), ...useAccountFitCommands() };
  const stored = useSyncExternalStore(subscribeToFit, readStoredFit, () => null);
  const device = stored === null ? null : readStored(stored, Date.now());
  const profile = account.profile ?? device;
  return {
    profile,
    isSignedIn: account.isSignedIn,
    isInAccount: Boolean(account.profile),
    /** Saves it in one place and removes it from the other. Throws `ApiError`, or an `Error` if the browser stores nothing. */
    save: async (next: FitProfile, inAccount: boolean) => {
      if (inAccount) await account.save(next);
      else if (!storeFit(storedText(next, Date.now())))
        throw new Error('the browser stores nothing');
      if (inAccount) storeFit(null);
      else if (account.profile) await account.remove();
    },
    remove: async () => {
      if (account.profile) await account.remove();
      storeFit(null);
    },
  };
}
