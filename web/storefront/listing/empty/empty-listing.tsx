import type { Product, ProductPage } from '#contract/catalogue/catalogue';
import * as pages from '#contract/values/pages/storefront-pages';
import { useNearestMatches } from '../../../api/products';
import { useShopFacts } from '../../../api/shop-facts';
import { Button, LinkButton } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { formatNumber } from '../../../ui/text/format';
import { inSentence } from '../../../ui/text/language';
import { possessive, useListings } from '../../layout/departments';
import { OpeningSoon } from '../../opening-soon/opening-soon';
import { ProductGrid } from '../../product/card/product-grid';
import { countFilters, withoutFilter, withoutFilters } from '../filters/filters.rules';
import { filters } from '../messages';
import type { Listing } from '../use-listing';
import { empty } from './empty-messages';
import { type EmptyingFilter, findEmptyingFilter } from './emptying-filter.rules';

type EmptyListingProps = { listing: Listing; page: ProductPage };

/** The empty state: names the filter that emptied the list and offers to remove it. */
export function EmptyListing({ listing, page }: EmptyListingProps) {
  const { departments } = useListings();
  const { hasProducts } = useShopFacts();
  const { selection, choose, options, scope, refinements, urlOf } = listing;
  if (page.totalItems > 0)
    return (
      <Notice
        title={empty.pageTitle(formatNumber(selection.page))}
        action={
          <QuietLink to={urlOf({ ...selection, page: page.totalPages })}>
            {empty.lastPage}
          </QuietLink>
        }
      >
        {empty.pageText(empty.pages(page.totalPages))}
      </Notice>
    );
  const filter = findEmptyingFilter(options, selection, refinements);
  if (filter)
    return (
      <Notice
        title={titleWithout(filter)}
        action={
          <Button kind="quiet" onClick={() => choose(withoutFilter(selection, filter.name))}>
            {filter.name === 'price'
              ? empty.removePrice
              : filters.remove(filter.labels.join(empty.and))}
          </Button>
        }
      >
        {withoutIt(filter)}
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
  if (!hasProducts) return <OpeningSoon />;
  if (scope.q === '')
    return (
      <Notice
        title={empty.placeTitle}
        action={departments.slice(0, 2).map(({ key, name, all }) => (
          <QuietLink key={key} to={all}>
            {empty.see(inSentence(possessive(name)))}
          </QuietLink>
        ))}
      >
        {empty.placeText}
      </Notice>
    );
  if (scope.kind === 'groups')
    return (
      <Notice
        title={empty.searchTitle(scope.q)}
        action={<QuietLink to={pages.search({ q: scope.q })}>{empty.searchAll}</QuietLink>}
      >
        {empty.searchHereText}
      </Notice>
    );
  return (
    <>
      <Notice title={empty.searchTitle(scope.q)}>{empty.searchText}</Notice>
      <NearestMatches q={scope.q} />
    </>
  );
}

function QuietLink({ to, children }: { to: string; children: string }) {
  return (
    <LinkButton to={to} kind="quiet">
      {children}
    </LinkButton>
  );
}

/** Suggestions for a search without results: products that match some of its words, or new arrivals. */
function NearestMatches({ q }: { q: string }) {
  const { data } = useNearestMatches(q);
  if (!data || data.products.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="mb-5 display-28">
        {data.words === null ? empty.arrivals : empty.nearest(data.words)}
      </h2>
      <ProductGrid kind="listing" products={data.products.map(withoutVariants)} />
    </section>
  );
}

const withoutVariants = (product: Product) => ({ ...product, variants: [] });

function titleWithout({ name, labels }: EmptyingFilter): string {
  const joined = labels.join(empty.or);
  return empty.title[name](name === 'only' ? inSentence(joined) : joined);
}

function withoutIt({ name, count }: EmptyingFilter): string {
  if (name === 'size' || name === 'attribute' || name === 'price' || name === 'only')
    return empty.without[name];
  return empty.otherItems(empty.without[name], count ?? 0);
}
