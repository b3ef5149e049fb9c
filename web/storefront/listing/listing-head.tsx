import type { Category } from '#contract/catalogue/assortment';
import * as pages from '#contract/values/pages/storefront-pages';
import { listWord } from '../../api/assortment';
import { useIsPublic, useShopName, useSite } from '../../api/shop-facts';
import { Breadcrumb, type Crumb } from '../../ui/breadcrumb';
import { Picture } from '../../ui/picture';
import { inSentence } from '../../ui/text/language';
import { possessive, useListings } from '../layout/departments';
import { JsonLd } from '../page-head/json-ld';
import { breadcrumbData, itemListData } from '../page-head/json-ld.rules';
import { PageHead } from '../page-head/page-head';
import { canonicalOf } from './canonical.rules';
import type { Selection } from './filters/filters.rules';
import { groupsTitle, type ListingScope } from './listing-scope.rules';
import { PAGE_SIZE } from './listing-url.rules';
import { listing } from './messages';
import type { Listing } from './use-listing';

const MAX_DESCRIPTION_LENGTH = 160;

/** The document head, breadcrumb and heading of a listing. */
export function ListingHead({ listing: { scope, selection, products } }: { listing: Listing }) {
  const site = useSite();
  const isPublic = useIsPublic();
  const { departments } = useListings();
  const shopName = useShopName();
  const title = titleOf(scope, selection);
  const department = scope.kind === 'groups' ? scope.department.name : null;
  const isUnfiltered =
    scope.kind === 'groups' && scope.groups.length === 0 && !scope.isNew && scope.q === '';
  const fullTitle = department && !isUnfiltered ? `${title} – ${department}` : title;
  const shown = products.data?.content ?? [];
  // An empty or members' list is not indexed.
  const path = isPublic && shown.length > 0 ? canonicalOf(scope, selection) : null;
  const crumbs =
    scope.kind === 'groups'
      ? crumbsOf(
          scope,
          departments.find(({ key }) => key === scope.department.key)?.all ?? '',
          isUnfiltered ? null : title,
        )
      : pageCrumbs(scope);
  const about = aboutOf(scope);
  return (
    <>
      <PageHead
        title={selection.page > 1 ? listing.pageOf(fullTitle, selection.page) : fullTitle}
        description={
          about.slice(0, MAX_DESCRIPTION_LENGTH) || listing.described(fullTitle, shopName)
        }
        path={path}
        picture={(scope.kind === 'collection' && scope.collection.image) || shown[0]?.images[0]}
      />
      {path !== null && crumbs && (
        <JsonLd
          key={path}
          data={
            import.meta.env.SSR
              ? [
                  breadcrumbData(site, crumbs),
                  itemListData(site, shown, (selection.page - 1) * PAGE_SIZE + 1),
                ]
              : null
          }
        />
      )}
      {crumbs && <Breadcrumb crumbs={crumbs} />}
      <h1 className="display-56 pt-5 pb-6 wrap-anywhere lg:pt-7 lg:pb-11">{title}</h1>
      <About scope={scope} text={about} />
    </>
  );
}

function titleOf(scope: ListingScope, selection: Selection): string {
  if (scope.q !== '') return listing.resultsFor(scope.q);
  if (scope.kind === 'search') return listing.search;
  if (scope.kind === 'brand') return scope.brand.name;
  if (scope.kind === 'collection') return scope.collection.name;
  if (scope.isNew) return listing.newArrivals;
  return scope.groups.length > 0
    ? groupsTitle(shownGroups(scope, selection).map((slug) => wordOf(scope.categories, slug)))
    : listing.all(possessive(scope.department.name), inSentence(scope.section.name));
}

/** The only selected category of a group, as its page is the canonical one, or else the whole group. */
function shownGroups(
  { categories, groups }: Extract<ListingScope, { kind: 'groups' }>,
  { category: [only, ...more] }: Selection,
): readonly string[] {
  const chosen = categories.find(({ key }) => key === only && more.length === 0);
  return chosen ? [chosen.slug] : groups;
}

function wordOf(categories: readonly Category[], slug: string): string {
  const category = categories.find((one) => one.slug === slug);
  return category ? listWord(category) : slug;
}

/** The breadcrumb of a brand or a collection. */
function pageCrumbs(scope: ListingScope): Crumb[] | null {
  if (scope.kind === 'brand')
    return [{ label: listing.brands, to: pages.brands() }, { label: scope.brand.name }];
  if (scope.kind === 'collection')
    return [
      { label: listing.collections, to: pages.collections() },
      { label: scope.collection.name },
    ];
  return null;
}

function aboutOf(scope: ListingScope): string {
  if (scope.kind === 'brand') return scope.brand.description;
  return scope.kind === 'collection' ? scope.collection.description : '';
}

/** The picture and description of a brand or a collection, if it has any. */
function About({ scope, text }: { scope: ListingScope; text: string }) {
  const logo = scope.kind === 'brand' ? scope.brand.imageUrl : null;
  const image = scope.kind === 'collection' ? scope.collection.image : null;
  if (!logo && !image && text === '') return null;
  return (
    <div className="flex flex-wrap items-center gap-6 pb-8 lg:pb-11">
      {logo && (
        <img
          src={logo}
          alt=""
          width={160}
          height={160}
          className="size-30 rounded bg-ground object-cover lg:size-40"
        />
      )}
      {image && (
        <Picture
          image={image}
          eager
          sizes="(min-width: 90em) 82rem, 100vw"
          className="aspect-2/1! w-full lg:aspect-4/1!"
        />
      )}
      {text !== '' && (
        <p className="max-w-160 grow basis-80 whitespace-pre-line text-16 text-ink-2">{text}</p>
      )}
    </div>
  );
}

function crumbsOf(
  scope: Extract<ListingScope, { kind: 'groups' }>,
  toDepartment: string,
  title: string | null,
) {
  const { department, section } = scope;
  const toSection = pages.listing({
    levelOne: department.slug,
    levelTwo: section.slug,
    levelThree: 'all',
  });
  return [
    { label: department.name, to: toDepartment },
    ...(title === null
      ? [{ label: section.name }]
      : [{ label: section.name, to: toSection }, { label: title }]),
  ];
}
