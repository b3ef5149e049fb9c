import { Link } from 'react-router';
import type { ProductPage } from '#contract/catalogue';
import * as paths from '../../../paths';
import { Button, buttonClass } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { formatNumber } from '../../../ui/text/format';
import { formatCount } from '../../../ui/text/format-count';
import { countFilters, withoutFilter, withoutFilters } from '../filters/filters.rules';
import { filters, listing as texts } from '../messages';
import type { Listing } from '../use-listing';
import { type Culprit, findCulprit } from './culprit.rules';
import { empty } from './empty-messages';
import { NearestMatches } from './nearest-matches';

const quiet = buttonClass({ kind: 'quiet' });

type EmptyListingProps = { listing: Listing; page: ProductPage };

/** Nothing to show: names what emptied the list and offers to drop it. */
export function EmptyListing({ listing, page }: EmptyListingProps) {
  const { choice, choose, options, place, refinements } = listing;
  const culprit = findCulprit(options, choice, refinements);
  if (page.totalItems > 0) return <NoSuchPage listing={listing} page={page} />;
  if (culprit)
    return (
      <Notice
        title={empty.title[culprit.name](culprit.labels.join(empty.or))}
        action={
          <Button kind="quiet" onClick={() => choose(withoutFilter(choice, culprit.name))}>
            {culprit.name === 'price'
              ? empty.removePrice
              : filters.remove(culprit.labels.join(empty.and))}
          </Button>
        }
      >
        {withoutIt(culprit)}
      </Notice>
    );
  if (countFilters(choice) > 0)
    return (
      <Notice
        title={empty.filteredTitle}
        action={
          <Button kind="quiet" onClick={() => choose(withoutFilters(choice))}>
            {filters.clearAll}
          </Button>
        }
      >
        {empty.filteredText}
      </Notice>
    );
  const isSearch = place.q !== '';
  if (isSearch && place.kind === 'groups')
    return (
      <Notice
        title={empty.searchTitle(place.q)}
        action={
          <Link to={paths.search(place.q)} className={quiet}>
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
        <Notice title={empty.searchTitle(place.q)}>{empty.searchText}</Notice>
        <NearestMatches q={place.q} />
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
  const { choice, addressOf } = listing;
  return (
    <Notice
      title={empty.pageTitle(formatNumber(choice.page))}
      action={
        <Link to={addressOf({ ...choice, page: page.totalPages })} className={quiet}>
          {empty.lastPage}
        </Link>
      }
    >
      {empty.pageText(formatCount(page.totalPages, empty.page))}
    </Notice>
  );
}

function withoutIt({ name, count }: Culprit): string {
  if (name === 'size' || name === 'price' || name === 'only') return empty.without[name];
  return empty.are(
    empty.without[name],
    formatCount(count ?? 0, texts.item.toLowerCase(), texts.items.toLowerCase()),
    count === 1,
  );
}
