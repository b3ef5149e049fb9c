import type { LoaderFunctionArgs } from 'react-router';
import type { Brand } from '#contract/catalogue/assortment';
import * as pages from '#contract/values/pages/storefront-pages';
import { call } from '../../api/browser';
import { callApi } from '../../api/client';
import { nullIfMissing } from '../../api/page-status';
import { ListPage } from '../listing/list-page';
import { scopeOfBrand } from '../listing/listing-scope.rules';
import { type LoadedList, loadListPage } from '../listing/load-list-page';

/** A brand with the first page of its products as visitors see them. */
export const loader = (args: LoaderFunctionArgs) =>
  loadListPage<Brand>(args, {
    read: (api, slug) => callApi(api, 'GET /api/brands/:slug', { params: { slug } }),
    scopeOf: scopeOfBrand,
    pathOf: (slug) => pages.brand({ slug }),
  });

/** In the browser the components fetch the list. */
export async function clientLoader({
  params: { slug = '' },
}: LoaderFunctionArgs): Promise<LoadedList<Brand>> {
  const entry = await call('GET /api/brands/:slug', { params: { slug } }).catch(nullIfMissing);
  return { entry, initial: null };
}

export default function BrandPage() {
  return <ListPage scopeOf={scopeOfBrand} />;
}
