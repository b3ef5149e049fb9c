import { Link } from 'react-router';
import type { ProductPage } from '#contract/catalogue';
import { useNearestMatches } from '../../../api/products';
import * as paths from '../../../paths';
import { Button, buttonClass } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { formatNumber } from '../../../ui/text/format';
import { formatCount } from '../../../ui/text/format-count';
import { ProductCard } from '../../product/card/product-card';
import { countFilters, withoutFilter, withoutFilters } from '../filters/filters.rules';
import { filters, listing as texts } from '../messages';
import type { Listing } from '../use-listing';
import { empty } from './empty-messages';
import { type EmptyingFilter, findEmptyingFilter } from './emptying-filter.rules';

const quiet = buttonClass({ kind: 'quiet' });

type EmptyListingProps = { listing: Listing; page: ProductPage };

/** Nothing to show: names what emptied the list and offers to drop it. */
export function EmptyListing({ listing, page }: EmptyListingProps) {
  const { selection, choose, options, scope, refinements } = listing;
  const emptyingFilter = findEmptyingFilter(options, selection, refinements);
  if (page.totalItems > 0) return <NoSuchPage listing={listing} page={page} />;
  if (emptyingFilter)
    return (
      <Notice
        title={empty.title[emptyingFilter.name](emptyingFilter.labels.join(empty.or))}
        action={
          <Button
            kind="quiet"
            onClick={() => choose(withoutFilter(selection, emptyingFilter.name))}
          >
            {emptyingFilter.name === 'price'
              ? empty.removePrice
              : filters.remove(emptyingFilter.labels.join(empty.and))}
          </Button>
        }
      >
        {withoutIt(emptyingFilter)}
      </Notice>
    );
  if (countFilters(selection) > 0)
    return (
      <Notice
        title={empty.filteredTitle}
        action={
          <Button kind="quiet" onClick={() => choose(withoutFilters(selection))}>
            {filters.clearAll}
          </Button>
        }
      >
        {empty.filteredText}
      </Notice>
    );
  const isSearch = scope.q !== '';
  if (isSearch && scope.kind === 'groups')
    return (
      <Notice
        title={empty.searchTitle(scope.q)}
        action={
          <Link to={paths.search(scope.q)} className={quiet}>
            {empty.searchAll}
          </Link>
        }
      >
        {empty.searchHereText}
      </Notice>
    );
  if (isSearch)
    return (
      <>
        <Notice title={empty.searchTitle(scope.q)}>{empty.searchText}</Notice>
        <NearestMatches q={scope.q} />
      </>
    );
  return (
    <Notice
      title={empty.placeTitle}
      action={
        <div className="flex flex-wrap gap-2">
          <Link to={paths.listing('women')} className={quiet}>
            {empty.seeWomen}
          </Link>
          <Link to={paths.listing('men')} className={quiet}>
            {empty.seeMen}
          </Link>
        </div>
      }
    >
      {empty.placeText}
    </Notice>
  );
}

function NoSuchPage({ listing, page }: EmptyListingProps) {
  const { selection, addressOf } = listing;
  return (
    <Notice
      title={empty.pageTitle(formatNumber(selection.page))}
      action={
        <Link to={addressOf({ ...selection, page: page.totalPages })} className={quiet}>
          {empty.lastPage}
        </Link>
      }
    >
      {empty.pageText(formatCount(page.totalPages, empty.page))}
    </Notice>
  );
}

function withoutIt({ name, count }: EmptyingFilter): string {
  if (name === 'size' || name === 'price' || name === 'only') return empty.without[name];
  return empty.are(
    empty.without[name],
    formatCount(count ?? 0, texts.item.toLowerCase(), texts.items.toLowerCase()),
    count === 1,
  );
}

/** Products to look at when a search finds nothing: those that match some of its words, or else new arrivals. */
function NearestMatches({ q }: { q: string }) {
  const { data } = useNearestMatches(q);
  if (!data || data.products.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="mb-5 display-28">
        {data.words === null ? empty.arrivals : empty.nearest(data.words)}
      </h2>
      <ul className="product-grid lg:grid-cols-3">
        {data.products.map((product) => (
          <li key={product._id} className="min-w-0">
            <ProductCard
              product={{ ...product, variants: [] }}
              sizes="(min-width: 64em) 28vw, (min-width: 40em) 33vw, 50vw"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
