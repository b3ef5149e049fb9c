import type { Brand, Category } from '#contract/catalogue/assortment';
import { listWord } from '../../api/assortment';
import { useIsPublic, useOrigin, useShopName } from '../../api/shop-facts';
import * as paths from '../../paths';
import { Breadcrumb } from '../../ui/breadcrumb';
import { possessive, useListings } from '../layout/departments';
import { JsonLd } from '../page-head/json-ld';
import { breadcrumbData, itemListData } from '../page-head/json-ld.rules';
import { PageHead } from '../page-head/page-head';
import { PAGE_SIZE } from './address.rules';
import { canonicalOf } from './canonical.rules';
import { groupsTitle, type ListingScope } from './listing-scope.rules';
import { listing } from './messages';
import type { Listing } from './use-listing';

const MAX_DESCRIPTION_LENGTH = 160;

/** The document head, breadcrumb and heading of a listing. */
export function ListingHead({ listing: { scope, selection, products } }: { listing: Listing }) {
  const origin = useOrigin();
  const isPublic = useIsPublic();
  const { departments } = useListings();
  const shopName = useShopName();
  const title = titleOf(scope);
  const department = scope.kind === 'groups' ? scope.department.name : null;
  const isUnfiltered =
    scope.kind === 'groups' && scope.groups.length === 0 && !scope.isNew && scope.q === '';
  const fullTitle = department && !isUnfiltered ? `${title} – ${department}` : title;
  const shown = products.data?.content ?? [];
  // An empty or members' list is not indexed.
  const path = isPublic && shown.length > 0 ? canonicalOf(scope, selection) : null;
  const crumbs =
    scope.kind === 'brand'
      ? brandCrumbs(scope.brand)
      : scope.kind === 'groups'
        ? crumbsOf(
            scope,
            departments.find(({ key }) => key === scope.department.key)?.all ?? '',
            isUnfiltered ? null : title,
          )
        : null;
  return (
    <>
      <PageHead
        title={selection.page > 1 ? listing.pageOf(fullTitle, selection.page) : fullTitle}
        description={
          (scope.kind === 'brand' && scope.brand.description.slice(0, MAX_DESCRIPTION_LENGTH)) ||
          listing.described(fullTitle, shopName)
        }
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
                  itemListData(origin, shown, (selection.page - 1) * PAGE_SIZE + 1),
                ]
              : null
          }
        />
      )}
      {crumbs && <Breadcrumb crumbs={crumbs} />}
      <h1 className="display-56 pt-5 pb-6 wrap-anywhere lg:pt-7 lg:pb-11">{title}</h1>
      {scope.kind === 'brand' && <AboutBrand brand={scope.brand} />}
    </>
  );
}

export function titleOf(scope: ListingScope): string {
  if (scope.q !== '') return listing.resultsFor(scope.q);
  if (scope.kind === 'search') return listing.search;
  if (scope.kind === 'brand') return scope.brand.name;
  if (scope.isNew) return listing.newArrivals;
  return scope.groups.length > 0
    ? groupsTitle(scope.groups.map((slug) => wordOf(scope.categories, slug)))
    : listing.all(possessive(scope.department.name), scope.section.name);
}

function wordOf(categories: readonly Category[], slug: string): string {
  const category = categories.find((one) => one.slug === slug);
  return category ? listWord(category) : slug;
}

const brandCrumbs = (brand: Brand) => [
  { label: listing.brands, to: paths.brands() },
  { label: brand.name },
];

/** A brand's picture and description, if it has any. */
function AboutBrand({ brand: { imageUrl, description } }: { brand: Brand }) {
  if (!imageUrl && description === '') return null;
  return (
    <div className="flex flex-wrap items-center gap-6 pb-8 lg:pb-11">
      {imageUrl && (
        <img
          src={imageUrl}
          alt=""
          width={160}
          height={160}
          className="size-30 rounded bg-ground object-cover lg:size-40"
        />
      )}
      <p className="max-w-160 basis-80 whitespace-pre-line text-16 text-ink-2">{description}</p>
    </div>
  );
}

function crumbsOf(
  scope: Extract<ListingScope, { kind: 'groups' }>,
  toDepartment: string,
  title: string | null,
) {
  const { department, section } = scope;
  const toSection = paths.listing(department.slug, 'all', {}, section.slug);
  return [
    { label: department.name, to: toDepartment },
    ...(title === null
      ? [{ label: section.name }]
      : [{ label: section.name, to: toSection }, { label: title }]),
  ];
}
