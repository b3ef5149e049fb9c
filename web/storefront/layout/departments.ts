import type {
  Category,
  Department,
  PublicAssortment,
  Section,
} from '#contract/catalogue/assortment';
import * as pages from '#contract/values/pages/storefront-pages';
import type { Query } from '#contract/values/pages/with-query';
import { listWord, useAssortment } from '../../api/assortment';
import { inSentence } from '../../ui/text/language';
import { menu } from './messages';

export type DepartmentLink = { label: string; to: string };

export type DepartmentMenu = Pick<Department, 'key' | 'name' | 'slug'> & {
  /** Links in large serif type. */
  featured: readonly DepartmentLink[];
  /** The sections with their category links, in two columns: four in the first, the others in the second. */
  sections: readonly {
    name: string;
    columns: readonly [readonly DepartmentLink[], readonly DepartmentLink[]];
  }[];
};

const FIRST_COLUMN = 4;
/** Categories of a section in the menu; its 'View all' lists the others too. */
const MAX_ENTRIES = 10;

/** The menus of the departments that have categories. */
export function departmentMenus(assortment: PublicAssortment): DepartmentMenu[] {
  return assortment.departments.flatMap((department) => {
    const { key, name, slug } = department;
    const sections = sectionsOf(assortment, department);
    const [first] = sections;
    if (!first) return [];
    const inFirst = (list = 'all') => listingPath(slug, first.slug, list);
    return {
      key,
      name,
      slug,
      featured: [
        { label: menu.newArrivals, to: inFirst('New') },
        ...featuredGroups(assortment, department),
        { label: menu.viewAll(inSentence(possessive(name))), to: inFirst() },
      ],
      sections: sections.map((section) => {
        const entries = categoriesOf(assortment, department, section)
          .slice(0, MAX_ENTRIES)
          .map((category) => ({
            label: capitalised(listWord(category)),
            to: listingPath(slug, section.slug, category.slug),
          }));
        return {
          name: section.name,
          columns: [entries.slice(0, FIRST_COLUMN), entries.slice(FIRST_COLUMN)] as const,
        };
      }),
    };
  });
}

/** The listing of a category among its group: that of the group, filtered by the category. */
export function categoryPath(assortment: PublicAssortment, category: Category): string {
  return groupPath(assortment, category, { category: category.key });
}

/** The sections of a department that have categories. */
function sectionsOf({ sections, categories }: PublicAssortment, { key }: Department): Section[] {
  return sections.filter((section) =>
    categories.some(({ department, section: own }) => department === key && own === section.key),
  );
}

/** ‘Men’s’, ‘Kids’’ */
export function possessive(name: string): string {
  return name.endsWith('s') ? menu.possessiveOfS(name) : menu.possessive(name);
}

/** The lists that the storefront's own links lead to. */
export function useListings() {
  const assortment = useAssortment();
  const listings = assortment.departments.map((department) => {
    const [section] = sectionsOf(assortment, department);
    const to = (list: string) => listingPath(department.slug, section?.slug ?? 'clothing', list);
    return { key: department.key, name: department.name, to };
  });
  // The specification's links lead to the men's list.
  const main = listings.find(({ key }) => key === 'men') ?? listings[0];
  return {
    departments: listings.map(({ key, name, to }) => ({
      key,
      name,
      all: to('all'),
      new: to('New'),
    })),
    /** The list of all or of new products, as its last part names it. */
    listing: (list: 'all' | 'All' | 'New') => main?.to(list) ?? pages.home(),
  };
}

function featuredGroups(assortment: PublicAssortment, department: Department): DepartmentLink[] {
  const featured = assortment.categories.filter(
    (category) => category.department === department.key && category.isFeatured,
  );
  const entries = featured.map((category) => ({
    label: category.group === '' ? capitalised(listWord(category)) : category.group,
    to: groupPath(assortment, category),
  }));
  return [...new Map(entries.map((entry) => [entry.to, entry])).values()];
}

/** The listing of the categories with the same group in its department and section. */
function groupPath(assortment: PublicAssortment, category: Category, query?: Query): string {
  const { department, section, group, slug } = category;
  const inGroup = assortment.categories.filter(
    (other) =>
      other.department === department && other.section === section && other.group === group,
  );
  const slugs = group === '' ? [slug] : inGroup.map((other) => other.slug);
  const slugOf = (entries: readonly { key: string; slug: string }[], key: string) =>
    entries.find((entry) => entry.key === key)?.slug ?? key;
  return listingPath(
    slugOf(assortment.departments, department),
    slugOf(assortment.sections, section),
    slugs.join('&'),
    query,
  );
}

function listingPath(
  levelOne: string,
  levelTwo: string,
  levelThree: string,
  query?: Query,
): string {
  return pages.listing({ levelOne, levelTwo, levelThree, ...query });
}

function categoriesOf(
  { categories }: PublicAssortment,
  department: Department,
  section: Section,
): Category[] {
  return categories.filter(
    (category) => category.department === department.key && category.section === section.key,
  );
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
