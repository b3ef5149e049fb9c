import { useMemo } from 'react';
import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import type { Brand } from '#contract/catalogue/assortment';
import { useAssortment } from '../../api/assortment';
import { call } from '../../api/browser';
import { ApiError, callApi } from '../../api/client';
import { statusWithout } from '../../api/page-status';
import { NotFound } from '../../not-found';
import { pageContext } from '../../page-context';
import * as paths from '../../paths';
import { readAssortment } from '../../shop-facts.server';
import { scopeKey, scopeOfBrand } from '../listing/listing-scope.rules';
import { ListingView } from '../listing/listing-view';
import { loadFirstPage } from '../listing/load-first-page';
import type { InitialPage } from '../listing/use-listing';

type Loaded = { brand: Brand | null; initial: InitialPage | null };

/** A brand with the first page of its products as visitors see them. A former address redirects. */
export async function loader({ params: { slug = '' }, request, context }: LoaderFunctionArgs) {
  const { searchParams, search } = new URL(request.url);
  const { api } = context.get(pageContext);
  try {
    const { answer: brand } = await callApi(api, 'GET /api/brands/:slug', { params: { slug } });
    if (brand.slug !== slug.toLowerCase()) throw redirect(paths.brand(brand.slug) + search, 301);
    const scope = scopeOfBrand(await readAssortment(api), brand);
    const { initial, status } = await loadFirstPage(api, scope, searchParams);
    return data<Loaded>({ brand, initial }, { status });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const isUnknown = error.status === 404 || error.status === 410;
    const status = isUnknown ? error.status : statusWithout(error);
    return data<Loaded>({ brand: null, initial: null }, { status });
  }
}

/** In the browser the components fetch the list. */
export async function clientLoader({ params: { slug = '' } }: LoaderFunctionArgs): Promise<Loaded> {
  const brand = await call('GET /api/brands/:slug', { params: { slug } }).catch(() => null);
  return { brand, initial: null };
}

export default function BrandPage() {
  const { brand, initial } = useLoaderData<Loaded>();
  const assortment = useAssortment();
  const scope = useMemo(() => brand && scopeOfBrand(assortment, brand), [assortment, brand]);
  if (!scope) return <NotFound />;
  return <ListingView key={scopeKey(scope)} scope={scope} initial={initial} />;
}
