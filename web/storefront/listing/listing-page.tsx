import { useEffect, useMemo } from 'react';
import {
  data,
  type LoaderFunctionArgs,
  type Params,
  redirect,
  useLoaderData,
  useParams,
  useSearchParams,
} from 'react-router';
import type { PublicAssortment } from '#contract/catalogue/assortment';
import { useAssortment } from '../../api/assortment';
import { ApiError, callApi } from '../../api/client';
import { statusWithout } from '../../api/page-status';
import { NotFound } from '../../errors/not-found';
import { pageContext, type Transport } from '../../page-context';
import { readAssortment } from '../../shop-facts.server';
import { type ListingScope, scopeKey, scopeOfPath, scopeOfSearch } from './listing-scope.rules';
import { ListingView } from './listing-view';
import { loadFirstPage } from './load-first-page';
import type { InitialPage } from './use-listing';

type Loaded = {
  initial: InitialPage | null;
  /** Whether the server answered that there is no such list. */
  isUnknown: boolean;
};

/** The first page as visitors see it; null if the list is for members, whose token the server does not have. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { searchParams, search } = new URL(request.url);
  const { api } = context.get(pageContext);
  const scope = scopeOf(await readAssortment(api), params, searchParams);
  if (!scope) {
    const status = await redirectFormer(api, params, search);
    return data<Loaded>({ initial: null, isUnknown: true }, { status });
  }
  const { initial, status } = await loadFirstPage(api, scope, searchParams);
  return data<Loaded>({ initial, isUnknown: false }, { status });
}

/** Throws a redirect for the former URL of a list. Otherwise the status: 410 if it is gone, 404 if it never was one. */
async function redirectFormer(api: Transport, params: Params, search: string): Promise<number> {
  const { levelOne = '', levelTwo = '', levelThree = '' } = params;
  const path = `/${levelOne}/${levelTwo}/${levelThree}`;
  try {
    const { answer } = await callApi(api, 'GET /api/assortment/moved', { query: { path } });
    if (answer.path === null) return 410;
    if (answer.path === path.toLowerCase()) return 404;
    throw redirect(answer.path + search, 301);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.status === 404 ? 404 : statusWithout(error);
  }
}

/** In the browser the components fetch the list. */
export function clientLoader(): Loaded {
  return { initial: null, isUnknown: false };
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
  const { initial, isUnknown } = useLoaderData<Loaded>();
  const [search] = useSearchParams();
  const assortment = useAssortment();
  const params = useParams();
  const scope = useMemo(() => scopeOf(assortment, params, search), [assortment, params, search]);
  if (!scope) return isUnknown ? <NotFound /> : <AskServer />;
  return <ListingView key={scopeKey(scope)} scope={scope} initial={initial} />;
}

/** A list that this page does not know, as it was opened before the list was added or moved: the server answers. */
function AskServer() {
  useEffect(() => window.location.reload(), []);
  return null;
}
