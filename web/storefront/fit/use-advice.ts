import { useSyncExternalStore } from 'react';
import { useLoaderData } from 'react-router';
import type { ProductDetail } from '#contract/catalogue/catalogue';
import type { ProductFit } from '#contract/fit';
import { useAccountProfile, useProductFit } from '../../api/fit';
import { hasStoredFit, subscribeToFit } from './stored-fit';

/** What buyers say about a product on its page; undefined until it has loaded. */
export function usePublicFit(product: ProductDetail): ProductFit | undefined {
  const loaded = useLoaderData<{ initial: ProductDetail | null; fit: ProductFit | null }>();
  const initial = loaded.initial?._id === product._id ? loaded.fit : null;
  return useProductFit(product._id, { initial }).fit;
}

/** Whether the shopper's size is known. Says so without the code that reads it. */
export function useHasFitProfile(): boolean {
  const { profile } = useAccountProfile();
  const isStored = useSyncExternalStore(subscribeToFit, hasStoredFit, () => false);
  return Boolean(profile) || isStored;
}
