import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import type { PublicAssortment } from '#contract/catalogue/assortment';
import { ApiError } from '../../api/client';
import { statusWithout } from '../../api/page-status';
import { pageContext, type Transport } from '../../page-context';
import { readAssortment } from '../../shop-facts.server';
import type { ListingScope } from './listing-scope.rules';
import { loadFirstPage } from './load-first-page';
import type { InitialPage } from './use-listing';

/** A list with its own page, such as a brand, and its first products; null if the URL has none. */
export type LoadedList<Entry> = { entry: Entry | null; initial: InitialPage | null };

interface ListPage<Entry> {
  read: (api: Transport, slug: string) => Promise<{ answer: Entry }>;
  scopeOf: (assortment: PublicAssortment, entry: Entry) => ListingScope;
  pathOf: (slug: string) => string;
}

/** The list at a URL with the first page of its products as visitors see them. A former URL redirects. */
export async function loadListPage<Entry extends { slug: string }>(
  { params: { slug = '' }, request, context }: LoaderFunctionArgs,
  { read, scopeOf, pathOf }: ListPage<Entry>,
) {
  const { searchParams, search } = new URL(request.url);
  const { api } = context.get(pageContext);
  try {
    const { answer: entry } = await read(api, slug);
    if (entry.slug !== slug.toLowerCase()) throw redirect(pathOf(entry.slug) + search, 301);
    const scope = scopeOf(await readAssortment(api), entry);
    const { initial, status } = await loadFirstPage(api, scope, searchParams);
    return data<LoadedList<Entry>>({ entry, initial }, { status });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const isUnknown = error.status === 404 || error.status === 410;
    const status = isUnknown ? error.status : statusWithout(error);
    return data<LoadedList<Entry>>({ entry: null, initial: null }, { status });
  }
}
