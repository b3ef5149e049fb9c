import { useSyncExternalStore } from 'react';
import { useAccountProfile } from '../../api/fit/fit';
import { hasStoredFit, subscribeToFit } from './stored-fit';

/** Whether the shopper's size is known. Says so without the code that reads it. */
export function useHasFitProfile(): boolean {
  const { profile } = useAccountProfile();
  const isStored = useSyncExternalStore(subscribeToFit, hasStoredFit, () => false);
  return Boolean(profile) || isStored;
}
