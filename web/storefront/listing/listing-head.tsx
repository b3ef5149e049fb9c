import { shop } from '../../messages';
import * as paths from '../../paths';
import { Breadcrumb } from '../../ui/breadcrumb';
import { PageTitle } from '../../ui/page-title';
import { listing } from './messages';
import { groupsTitle, type Place } from './place.rules';

/** The document's title, the way up and the heading of a listing. */
export function ListingHead({ place }: { place: Place }) {
  const title = titleOf(place);
  const department = place.kind === 'groups' ? listing.departments[place.main] : null;
  const isWhole = place.kind === 'groups' && place.groups.length === 0 && !place.isNew;
  return (
    <>
      <PageTitle>{department && !isWhole ? `${title} – ${department}` : title}</PageTitle>
      <meta name="description" content={listing.described(title, shop.name)} />
      {place.kind === 'search' && <meta name="robots" content="noindex" />}
      {place.kind === 'groups' && <Breadcrumb crumbs={crumbsOf(place, isWhole ? null : title)} />}
      <h1 className="display-56 pt-5 pb-6 lg:pt-7 lg:pb-11">{title}</h1>
    </>
  );
}

export function titleOf(place: Place): string {
  if (place.kind === 'search') return place.q === '' ? listing.search : listing.resultsFor(place.q);
  if (place.isNew) return listing.newArrivals;
  return place.groups.length > 0 ? groupsTitle(place.groups) : listing.all[place.main];
}

function crumbsOf(place: Extract<Place, { kind: 'groups' }>, title: string | null) {
  const whole = paths.listing(place.main);
  const section = listing.sections[place.section];
  return [
    { label: listing.departments[place.main], to: whole },
    ...(title === null ? [{ label: section }] : [{ label: section, to: whole }, { label: title }]),
  ];
}
