import { useMemo } from 'react';
import { useLoaderData } from 'react-router';
import type { PublicAssortment } from '#contract/catalogue/assortment';
import { useAssortment } from '../../api/assortment';
import { NotFound } from '../../errors/not-found';
import { type ListingScope, scopeKey } from './listing-scope.rules';
import { ListingView } from './listing-view';
import type { LoadedList } from './load-list-page';

interface ListPageProps<Entry> {
  scopeOf: (assortment: PublicAssortment, entry: Entry) => ListingScope;
}

/** The page of a route whose loader is `loadListPage`. */
export function ListPage<Entry>({ scopeOf }: ListPageProps<Entry>) {
  const { entry, initial } = useLoaderData<LoadedList<Entry>>() as LoadedList<Entry>;
  const assortment = useAssortment();
  const scope = useMemo(() => entry && scopeOf(assortment, entry), [assortment, entry, scopeOf]);
  if (!scope) return <NotFound />;
  return <ListingView key={scopeKey(scope)} scope={scope} initial={initial} />;
}
