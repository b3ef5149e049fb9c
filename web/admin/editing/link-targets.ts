import type { SitePageRow } from '#contract/admin/content/site-pages';
import type { PublicAssortment } from '#contract/catalogue/assortment';
import type { MenuLink } from '#contract/content/brand';
import { legalPages, writtenPages } from '#contract/values/content/written-pages';
import * as pages from '#contract/values/pages/storefront-pages';
import { linkNames as text } from '../messages';

const target = (label: string, href: string) => ({ label, href });

type PublishedPage = Pick<SitePageRow, 'kind' | 'title' | 'path'>;
type NamedCollection = { name: string; slug: string };

/** Pages of the shop that a link can lead to, as suggestions. */
export function linkTargets(
  { departments, sections, categories }: PublicAssortment,
  published: readonly PublishedPage[] = [],
  collections: readonly NamedCollection[] = [],
): MenuLink[] {
  const targets = categories.flatMap((category) => {
    const department = departments.find(({ key }) => key === category.department);
    const section = sections.find(({ key }) => key === category.section);
    if (!department || !section) return [];
    const to = (list: string) =>
      pages.listing({ levelOne: department.slug, levelTwo: section.slug, levelThree: list });
    const inSection = `${department.name}, ${section.name}`;
    return [
      target(inSection, to('all')),
      target(text.newIn(inSection), to('New')),
      target(category.name, to(category.slug)),
    ];
  });
  // The footer links the legal pages itself.
  const linked = writtenPages.filter((page) => !legalPages.some((name) => name === page));
  const information = (['about', 'materials', ...linked] as const).map((name) =>
    target(capitalised(name), pages.content({ name })),
  );
  const own = published.map(({ title, path }) => target(title, path));
  const hasJournal = published.some(({ kind }) => kind === 'article');
  const lists = [
    ...collections.map(({ name, slug }) => target(name, pages.collection({ slug }))),
    ...(collections.length > 0 ? [target(text.collections, pages.collections())] : []),
  ];
  const all = [
    ...targets,
    ...lists,
    ...own,
    ...(hasJournal ? [target(text.journal, pages.journal())] : []),
    ...information,
    target(text.favourites, pages.wishlist()),
  ];
  return [...new Map(all.map((one) => [one.href, one])).values()];
}

const capitalised = (word: string) =>
  word.charAt(0).toUpperCase() + word.slice(1).replaceAll('-', ' ');
