import type { PublicAssortment } from '#contract/catalogue/assortment';
import type { MenuLink } from '#contract/content/brand';
import { writtenPages } from '#contract/values/content/written-pages';
import * as paths from '../paths';

const target = (label: string, href: string) => ({ label, href });

/** Pages of the shop that a menu's link can lead to, as suggestions. */
export function linkTargets(
  { departments, sections, categories }: PublicAssortment,
  collections: readonly { name: string; slug: string }[],
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
  const pages = (['about', 'materials', ...writtenPages] as const).map((page) =>
    target(page, paths.content(page)),
  );
  const lists = [
    target('collections', paths.collections()),
    ...collections.map(({ name, slug }) => target(name, paths.collection(slug))),
  ];
  const all = [...targets, ...lists, ...pages, target('favourites', paths.favourites())];
  return [...new Map(all.map((one) => [one.href, one])).values()];
}
