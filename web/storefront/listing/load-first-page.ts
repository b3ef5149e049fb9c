import type { ProductPage, Refinements } from '#contract/catalogue/catalogue';
import { byFlag } from '#contract/values/catalogue/product-flags';
import { callForPart } from '../../api/call-for-part';
import { ApiError } from '../../api/client';
import { statusWithout } from '../../api/page-status';
import type { Transport } from '../../page-context';
import { shownOnCard } from '../product/card/shown-on-card.rules';
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
    const [page, refinements] = await Promise.all([
      callForPart(api, 'GET /api/products', { query }, ofList),
      callForPart(
        api,
        'GET /api/products/refinements',
        { query: toFilterQuery(scope, selection) },
        ofRefinements,
      ).catch(() => null),
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

type Printed = (count: number) => number;

/** A size that sells out changes the counts of all lists of its category. */
const ofList = {
  key: 'list',
  of: (page: ProductPage, printed: Printed): ProductPage => ({
    ...page,
    totalItems: printed(page.totalItems),
    facets: {
      category: withPrinted(page.facets.category, printed),
      color: withPrinted(page.facets.color, printed),
      size: withPrinted(page.facets.size, printed),
    },
  }),
  shown: (page: ProductPage) => ({ ...page, content: page.content.map(shownOnCard) }),
};

const ofRefinements = {
  key: 'list',
  of: (refinements: Refinements, printed: Printed): Refinements => ({
    ...refinements,
    brand: withPrinted(refinements.brand, printed),
    ...byFlag((flag) => printed(refinements[flag])),
    attribute: refinements.attribute.map((attribute) => ({
      ...attribute,
      values: withPrinted(attribute.values, printed),
    })),
  }),
};

function withPrinted<Value extends { count: number }>(values: Value[], printed: Printed): Value[] {
  return values.map((value) => ({ ...value, count: printed(value.count) }));
}
