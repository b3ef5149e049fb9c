import { startTransition, useOptimistic } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type ReviewFilters, readFilters, withFilters } from './review-filters.rules';

export type FilterControl = ReturnType<typeof useReviewFilters>;

/** The filters in the URL of a product's page, so that Back undoes the last one. */
export function useReviewFilters() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  // The pending filters, until the navigation has changed the URL.
  const [filters, show] = useOptimistic(readFilters(params));
  return {
    filters,
    /** The URL with other filters. */
    urlOf: (changes: Partial<ReviewFilters>) => `?${withFilters(params, changes)}`,
    choose: (changes: Partial<ReviewFilters>) =>
      startTransition(async () => {
        show({ ...filters, page: 1, ...changes });
        await navigate({ search: withFilters(params, changes) }, { preventScrollReset: true });
      }),
  };
}
