import {
  data,
  type LoaderFunctionArgs,
  type Params,
  useLoaderData,
  useParams,
  useSearchParams,
} from 'react-router';
import { ApiError, callApi } from '../../api/client';
import { NotFound } from '../../not-found';
import { pageContext, type Transport } from '../../page-context';
import type { ListQuery } from '../../state/product';
import { AppliedFilters } from './applied-filters';
import { FilterGroups } from './filter-groups';
import { FilterSheet } from './filter-sheet';
import { queryKey, readChoice, toListQuery } from './listing.rules';
import { ListingBar } from './listing-bar';
import { SignInFirst } from './listing-failure';
import { ListingHead } from './listing-head';
import { ListingResults } from './listing-results';
import { filters, listing as texts } from './messages';
import { type Place, placeKey, placeOfPath, placeOfSearch } from './place.rules';
import { type InitialPage, useListing } from './use-listing';

type Loaded = { initial: InitialPage | null };

/** The first page as anyone may see it; null where the list is for members, whose token the server never has. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const place = placeOf(params, searchParams);
  if (!place) return data<Loaded>({ initial: null }, { status: 404 });
  const { api } = context.get(pageContext);
  const { choice } = readChoice(searchParams, place);
  return data<Loaded>({ initial: await firstPage(api, toListQuery(place, choice)) });
}

/** In the browser the list comes from the API alone. */
export function clientLoader(): Loaded {
  return { initial: null };
}

async function firstPage(api: Transport, query: ListQuery): Promise<InitialPage | null> {
  try {
    const { answer } = await callApi(api, 'GET /api/products', { query });
    return { asked: queryKey(query), page: answer };
  } catch (error) {
    // Whatever it is, the browser asks again and shows what it is told.
    if (error instanceof ApiError) return null;
    throw error;
  }
}

function placeOf(params: Params, search: URLSearchParams): Place | null {
  return params.levelOne === undefined ? placeOfSearch(search.get('q')) : placeOfPath(params);
}

export default function ListingPage() {
  const { initial } = useLoaderData<Loaded>();
  const [search] = useSearchParams();
  const place = placeOf(useParams(), search);
  if (!place) return <NotFound />;
  return <ListingOf key={placeKey(place)} place={place} initial={initial} />;
}

function ListingOf({ place, initial }: { place: Place; initial: InitialPage | null }) {
  const listing = useListing(place, initial);
  return (
    <div className="wrap pb-(--section)">
      <ListingHead place={place} />
      {listing.isVisitor ? (
        <SignInFirst />
      ) : (
        <div className="grid gap-x-12 lg:grid-cols-[232px_minmax(0,1fr)]">
          <aside aria-label={filters.title} className="max-lg:hidden print:hidden">
            <FilterGroups listing={listing} />
          </aside>
          <section aria-label={texts.products} className="flex min-w-0 flex-col">
            <h2 className="sr-only">{texts.products}</h2>
            <div className="max-lg:contents lg:mb-5 lg:flex lg:flex-row-reverse lg:justify-between lg:gap-4">
              <ListingBar listing={listing} />
              <AppliedFilters listing={listing} />
            </div>
            <ListingResults listing={listing} />
          </section>
          <FilterSheet listing={listing} />
        </div>
      )}
    </div>
  );
}
