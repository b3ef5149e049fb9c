import { useIsPublic, useOrigin } from '../../api/shop-facts';
import { shop } from '../../messages';
import * as paths from '../../paths';
import { Breadcrumb } from '../../ui/breadcrumb';
import { JsonLd } from '../page-head/json-ld';
import { breadcrumbData, itemListData } from '../page-head/json-ld.rules';
import { PageHead } from '../page-head/page-head';
import { PAGE_SIZE } from './address.rules';
import { canonicalOf } from './canonical.rules';
import { groupsTitle, type Place } from './listing-scope.rules';
import { listing } from './messages';
import type { Listing } from './use-listing';

/** The document's head, the way up and the heading of a listing. */
export function ListingHead({ listing: { place, choice, products } }: { listing: Listing }) {
  const origin = useOrigin();
  const isPublic = useIsPublic();
  const title = titleOf(place);
  const department = place.kind === 'groups' ? listing.departments[place.main] : null;
  const isWhole =
    place.kind === 'groups' && place.groups.length === 0 && !place.isNew && place.q === '';
  const fullTitle = department && !isWhole ? `${title} – ${department}` : title;
  const shown = products.data?.content ?? [];
  // A list that nobody may see yet, or with nothing in it, is nothing to be found.
  const path = isPublic && shown.length > 0 ? canonicalOf(place, choice) : null;
  const crumbs = place.kind === 'groups' ? crumbsOf(place, isWhole ? null : title) : null;
  return (
    <>
      <PageHead
        title={choice.page > 1 ? listing.pageOf(fullTitle, choice.page) : fullTitle}
        description={listing.described(fullTitle, shop.name)}
        path={path}
        picture={shown[0]?.images[0]}
      />
      {path !== null && crumbs && (
        <JsonLd
          key={path}
          data={
            import.meta.env.SSR
              ? [
                  breadcrumbData(origin, crumbs),
                  itemListData(origin, shown, (choice.page - 1) * PAGE_SIZE + 1),
                ]
              : null
          }
        />
      )}
      {crumbs && <Breadcrumb crumbs={crumbs} />}
      <h1 className="display-56 pt-5 pb-6 lg:pt-7 lg:pb-11">{title}</h1>
    </>
  );
}

export function titleOf(place: Place): string {
  if (place.q !== '') return listing.resultsFor(place.q);
  if (place.kind === 'search') return listing.search;
  if (place.isNew) return listing.newArrivals;
  return place.groups.length > 0
    ? groupsTitle(place.groups)
    : listing.all[place.section][place.main];
}

function crumbsOf(place: Extract<Place, { kind: 'groups' }>, title: string | null) {
  const whole = paths.listing(place.main, 'all', {}, place.section);
  const section = listing.sections[place.section];
  return [
    { label: listing.departments[place.main], to: paths.listing(place.main) },
    ...(title === null ? [{ label: section }] : [{ label: section, to: whole }, { label: title }]),
  ];
}
