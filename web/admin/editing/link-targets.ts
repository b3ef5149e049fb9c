import type { SitePageRow } from '#contract/admin/content/site-pages';
import type { PublicAssortment } from '#contract/catalogue/assortment';
import type { MenuLink } from '#contract/content/brand';
import { legalPages, writtenPages } from '#contract/values/content/written-pages';
import * as paths from '../paths';

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
    const to = (list: string) => paths.listing(department.slug, list, {}, section.slug);
    const inSection = `${department.name}, ${section.name}`;
    return [
      target(inSection, to('all')),
      target(`${inSection}, new`, to('New')),
      target(category.name, to(category.slug)),
    ];
  });
  // The footer links the legal pages itself.
  const linked = writtenPages.filter((page) => !legalPages.some((name) => name === page));
  const pages = (['about', 'materials', ...linked] as const).map((page) =>
    target(capitalised(page), paths.content(page)),
  );
  const own = published.map(({ title, path }) => target(title, path));
  const hasJournal = published.some(({ kind }) => kind === 'article');
  const lists = [
    ...collections.map(({ name, slug }) => target(name, paths.collection(slug))),
    ...(collections.length > 0 ? [target('Collections', paths.collections())] : []),
  ];
  const all = [
    ...targets,
    ...lists,
    ...own,
    ...(hasJournal ? [target('Journal', paths.journal())] : []),
    ...pages,
    target('Favourites', paths.favourites()),
  ];
  return [...new Map(all.map((one) => [one.href, one])).values()];
}

const capitalised = (word: string) =>
  word.charAt(0).toUpperCase() + word.slice(1).replaceAll('-', ' ');
