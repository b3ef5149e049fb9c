import type { ReviewSummary } from '#contract/reviews/reviews';
import { callApi } from '../../api/client';
import type { ReviewPage } from '../../api/reviews';
import type { Transport } from '../../page-context';
import { readFilters, toQuery } from './review-filters.rules';

/** The reviews that the server renders, as filtered in the URL. */
export type LoadedReviews = { query: string; page: ReviewPage; summary: ReviewSummary };

/** The first reviews of a product; null if they cannot be read, when the browser tries again. */
export async function loadReviews(
  api: Transport,
  productId: string,
  search: URLSearchParams,
): Promise<LoadedReviews | null> {
  const params = { productId };
  const query = toQuery(readFilters(search));
  return Promise.all([
    callApi(api, 'GET /api/products/:productId/reviews', { params, query }),
    callApi(api, 'GET /api/products/:productId/reviews/summary', { params }),
  ]).then(
    ([{ answer: reviews, total }, { answer: summary }]) => ({
      query: JSON.stringify(query),
      page: { reviews, total },
      summary,
    }),
    () => null,
  );
}
