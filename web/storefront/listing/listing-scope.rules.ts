import type {
  Attribute,
  Brand,
  Category,
  Department,
  PublicAssortment,
  Section,
} from '#contract/catalogue/assortment';
import type { Collection } from '#contract/catalogue/collections';
import { sizesOf } from '#contract/values/catalogue/size-systems';
import { familiesOf } from '../../api/assortment';

/** The part of the catalogue that a URL lists. */
export type ListingScope = {
  /** The search terms; empty without a search. */ q: string;
  /** The currency of the price filter. */
  currency: string;
  /** The categories that can be listed. */
  categories: readonly Category[];
  /** The sizes, colours and attributes that its products can be filtered by. */
  sizes: readonly string[];
  colours: readonly { name: string; hex: string }[];
  attributes: readonly Attribute[];
} & (
  | {
      kind: 'groups';
      department: Department;
      section: Section;
      /** The categories in the path, by slug: `t-shirts`, `polos`. Empty if all are listed. */
      groups: readonly string[];
      isNew: boolean;
    }
  | { kind: 'search' }
  | { kind: 'brand'; brand: Brand }
  | { kind: 'collection'; collection: Collection }
);

type Levels = { levelOne?: string; levelTwo?: string; levelThree?: string };

/** The scope of a path `/men/clothing/t-shirts&polos`, in any letter case; null if it is invalid. */
export function scopeOfPath(
  assortment: PublicAssortment,
  { levelOne, levelTwo, levelThree }: Levels,
  q: string | null = null,
): ListingScope | null {
  const department = assortment.departments.find(({ slug }) => slug === levelOne?.toLowerCase());
  const section = assortment.sections.find(({ slug }) => slug === levelTwo?.toLowerCase());
  if (!department || !section || !levelThree) return null;

  const categories = categoriesIn(assortment, department, section);
  const words = levelThree
    .toLowerCase()
    .split('&')
    .map((word) => word.trim());
  const scopeOf = (listed: readonly Category[], groups: string[], isNew = false): ListingScope => ({
    kind: 'groups',
    q: searchTermsOf(q),
    department,
    section,
    groups,
    isNew,
    ...filtersOf(assortment, listed),
  });
  if (words.length === 1 && words[0] === 'all') return scopeOf(categories, []);
  if (words.length === 1 && words[0] === 'new') return scopeOf(categories, [], true);
  if (!words.every((word) => categories.some(({ slug }) => slug === word))) return null;
  return scopeOf(
    categories.filter(({ slug }) => words.includes(slug)),
    [...new Set(words)],
  );
}

/** The categories of a section; for a section without any, those of the department, as its products may have any. */
function categoriesIn(
  { categories }: PublicAssortment,
  department: Department,
  section: Section,
): Category[] {
  const ofDepartment = categories.filter((category) => category.department === department.key);
  const ofSection = ofDepartment.filter((category) => category.section === section.key);
  return ofSection.length > 0 ? ofSection : ofDepartment;
}

/** The scope of `/search?q=`. */
export function scopeOfSearch(assortment: PublicAssortment, q: string | null): ListingScope {
  return { kind: 'search', q: searchTermsOf(q), ...filtersOf(assortment, assortment.categories) };
}

/** The scope of `/brands/:slug`. */
export function scopeOfBrand(assortment: PublicAssortment, brand: Brand): ListingScope {
  return { kind: 'brand', brand, q: '', ...filtersOf(assortment, assortment.categories) };
}

/** The scope of `/collections/:slug`. */
export function scopeOfCollection(
  assortment: PublicAssortment,
  collection: Collection,
): ListingScope {
  const named = assortment.categories.filter(({ key }) => collection.categories.includes(key));
  const categories = named.length > 0 ? named : assortment.categories;
  return { kind: 'collection', collection, q: '', ...filtersOf(assortment, categories) };
}

function filtersOf(assortment: PublicAssortment, categories: readonly Category[]) {
  return {
    currency: assortment.currency,
    categories,
    sizes: sizesOf(assortment, categories),
    colours: familiesOf(assortment),
    attributes: assortment.attributes.filter((attribute) =>
      categories.some(({ key }) => attribute.categories.includes(key)),
    ),
  };
}

function searchTermsOf(q: string | null): string {
  const text = (q ?? '').replace(/\p{Cc}/gu, ' ').trim();
  // Cut at whole characters: half a surrogate pair is not valid text.
  return text.length <= 200 ? text : [...text].slice(0, 100).join('');
}

/** A key that stays the same while the filters change. */
export function scopeKey(scope: ListingScope): string {
  if (scope.kind === 'search') return `search ${scope.q}`;
  if (scope.kind === 'brand') return `brand ${scope.brand.slug}`;
  if (scope.kind === 'collection') return `collection ${scope.collection.slug}`;
  const { department, section, isNew, groups, q } = scope;
  return [department.key, section.key, isNew ? 'new' : '', ...groups, q].join(' ');
}

/** `T-shirts & polos` */
export function groupsTitle(groups: readonly string[]): string {
  const words = groups.join(' & ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
