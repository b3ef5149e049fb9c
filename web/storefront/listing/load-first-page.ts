import { ApiError, callApi } from '../../api/client';
import { statusWithout } from '../../api/page-status';
import type { Transport } from '../../page-context';
import type { ListingScope } from './listing-scope.rules';
import { readSelection, serializeQuery, toFilterQuery, toListQuery } from './listing-url.rules';
import type { InitialPage } from './use-listing';

/** The first page of a list for the server to render, with the status of the response. */
export async function loadFirstPage(
  api: Transport,
  scope: ListingScope,
  searchParams: URLSearchParams,
): Promise<{ initial: InitialPage | null; status: number }> {
  const { selection } = readSelection(searchParams, scope);
  try {
    const query = toListQuery(scope, selection);
    const [{ answer: page }, refinements] = await Promise.all([
      callApi(api, 'GET /api/products', { query }),
      callApi(api, 'GET /api/products/refinements', {
        query: toFilterQuery(scope, selection),
      }).then(
        ({ answer }) => answer,
        () => null,
      ),
    ]);
    // A page past the end shows a link to the last page, with status 404.
    const isPastEnd = selection.page > 1 && page.content.length === 0;
    return {
      initial: { query: serializeQuery(query), page, refinements },
      status: isPastEnd ? 404 : 200,
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The browser fetches again and shows the error.
    return { initial: null, status: statusWithout(error) };
  }
}
