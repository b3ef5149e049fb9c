import { useMemo } from 'react';
import {
  data,
  type LoaderFunctionArgs,
  type Params,
  useLoaderData,
  useParams,
  useSearchParams,
} from 'react-router';
import type { PublicAssortment } from '#contract/assortment';
import { useAssortment } from '../../api/assortment';
import { ApiError, callApi } from '../../api/client';
import { statusWithout } from '../../api/page-status';
import { NotFound } from '../../not-found';
import { pageContext } from '../../page-context';
import { readAssortment } from '../../shop-facts.server';
import { useLazyOnApproach } from '../../ui/lazy/use-lazy-component';
import { readSelection, serializeQuery, toFilterQuery, toListQuery } from './address.rules';
import { AppliedFilters } from './filters/applied-filters';
import { FilterGroups } from './filters/filter-groups';
import { PlainFilters } from './filters/plain-filters';
import { ListingBar } from './listing-bar';
import { SignInFirst } from './listing-failure';
import { ListingHead } from './listing-head';
import { ListingResults } from './listing-results';
import { type ListingScope, scopeKey, scopeOfPath, scopeOfSearch } from './listing-scope.rules';
import { filters, listing as texts } from './messages';
import { type InitialPage, useListing } from './use-listing';

const loadSheet = async () => (await import('./filters/filter-sheet')).FilterSheet;

type Loaded = { initial: InitialPage | null };

/** The first page as visitors see it; null if the list is for members, whose token the server does not have. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const { api } = context.get(pageContext);
  const scope = scopeOf(await readAssortment(api), params, searchParams);
  if (!scope) return data<Loaded>({ initial: null }, { status: 404 });
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
    return data<Loaded>(
      { initial: { query: serializeQuery(query), page, refinements } },
      { status: isPastEnd ? 404 : 200 },
    );
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The browser fetches again and shows the error.
    return data<Loaded>({ initial: null }, { status: statusWithout(error) });
  }
}

/** In the browser the components fetch the list. */
export function clientLoader(): Loaded {
  return { initial: null };
}

function scopeOf(
  assortment: PublicAssortment,
  params: Params,
  search: URLSearchParams,
): ListingScope | null {
  const q = search.get('q');
  return params.levelOne === undefined
    ? scopeOfSearch(assortment, q)
    : scopeOfPath(assortment, params, q);
}

export default function ListingPage() {
  const { initial } = useLoaderData<Loaded>();
  const [search] = useSearchParams();
  const assortment = useAssortment();
  const params = useParams();
  const scope = useMemo(() => scopeOf(assortment, params, search), [assortment, params, search]);
  if (!scope) return <NotFound />;
  return <ListingOf key={scopeKey(scope)} scope={scope} initial={initial} />;
}

function ListingOf({ scope, initial }: { scope: ListingScope; initial: InitialPage | null }) {
  const listing = useListing(scope, initial);
  const { Part: Sheet, approach } = useLazyOnApproach(
    loadSheet,
    listing.isPanelOpen,
    listing.closePanel,
  );
  return (
    <div className="wrap pb-(--section)">
      <ListingHead listing={listing} />
      {listing.isVisitor ? (
        <SignInFirst />
      ) : (
        <>
          <PlainFilters listing={listing} />
          <div className="grid gap-x-12 lg:grid-cols-[232px_minmax(0,1fr)] noscript:block">
            <aside
              aria-label={filters.title}
              className="max-lg:hidden print:hidden noscript:hidden"
            >
              <FilterGroups listing={listing} />
            </aside>
            <section aria-label={texts.products} className="flex min-w-0 flex-col">
              <h2 className="sr-only">{texts.products}</h2>
              <div className="max-lg:contents lg:mb-5 lg:flex lg:flex-row-reverse lg:justify-between lg:gap-4">
                <ListingBar listing={listing} approach={approach} />
                <AppliedFilters listing={listing} />
              </div>
              <ListingResults listing={listing} />
            </section>
            {Sheet && <Sheet listing={listing} />}
          </div>
        </>
      )}
    </div>
  );
}
