import type { LoaderFunctionArgs } from 'react-router';
import type { Collection } from '#contract/catalogue/collections';
import * as pages from '#contract/values/pages/storefront-pages';
import { call } from '../../api/browser';
import { callApi } from '../../api/client';
import { nullIfMissing } from '../../api/page-status';
import { ListPage } from '../listing/list-page';
import { scopeOfCollection } from '../listing/listing-scope.rules';
import { type LoadedList, loadListPage } from '../listing/load-list-page';

/** A collection with the first page of its products as visitors see them. */
export const loader = (args: LoaderFunctionArgs) =>
  loadListPage<Collection>(args, {
    read: (api, slug) => callApi(api, 'GET /api/collections/:slug', { params: { slug } }),
    scopeOf: scopeOfCollection,
    pathOf: (slug) => pages.collection({ slug }),
  });

/** In the browser the components fetch the list. */
export async function clientLoader({
  params: { slug = '' },
}: LoaderFunctionArgs): Promise<LoadedList<Collection>> {
  const entry = await call('GET /api/collections/:slug', { params: { slug } }).catch(nullIfMissing);
  return { entry, initial: null };
}

export default function CollectionPage() {
  return <ListPage scopeOf={scopeOfCollection} />;
}
