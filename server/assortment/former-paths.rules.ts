import { listSlugs } from '#contract/values/catalogue/slugs';
import type { Assortment, AssortmentCategory } from './assortment.rules';
import type { OldSlug, SluggedKind } from './old-slugs.queries';

/** The current path of a listing; 'gone' if its category or department was deleted, null if the path never existed. */
type Moved = { path: string } | 'gone' | null;

/** The slugs of a listing's path in lower case; null for another path. */
export function slugsOfListing(path: string) {
  const [, department, section, list, ...others] = path.split('/');
  if (!department || !section || !list || others.length > 0) return null;
  const lists = list
    .toLowerCase()
    .split('&')
    .map((slug) => slug.trim());
  return { department: department.toLowerCase(), section: section.toLowerCase(), lists };
}

/** The present path of a listing, from the assortment and the former owners of its slugs, the latest first. */
export function presentPath(
  assortment: Assortment,
  former: OldSlug[],
  { department, section, lists }: NonNullable<ReturnType<typeof slugsOfListing>>,
): Moved {
  const formerOf = (kind: SluggedKind, slug: string, scope = '') =>
    former.filter((old) => old.kind === kind && old.slug === slug && old.scope === scope);
  const now = ownerNow(assortment.departments, department, formerOf('department', department));
  const sectionNow = ownerNow(assortment.sections, section, formerOf('section', section));
  if (!now || !sectionNow) return null;
  const pathOf = (departmentKey: string, sectionKey: string, list: string) => ({
    path: `/${slugOf(assortment.departments, departmentKey)}/${slugOf(assortment.sections, sectionKey)}/${list}`,
  });

  const [only = ''] = lists;
  if (lists.length === 1 && listSlugs.includes(only))
    return now.key === null || sectionNow.key === null
      ? 'gone'
      : pathOf(now.key, sectionNow.key, only);

  const found = lists.map((slug) =>
    categoryNow(assortment, now.scopes, slug, (scope) => formerOf('category', slug, scope)),
  );
  if (found.includes(null)) return null;
  const [first, ...others] = found.filter((one) => one !== 'gone' && one !== null);
  if (!first) return 'gone';
  const together = [first, ...others].filter(
    (one) => one.department === first.department && one.section === first.section,
  );
  const slugs = [...new Set(together.map(({ slug }) => slug))];
  return pathOf(first.department, first.section, slugs.join('&'));
}

/** The entry that has a slug now, null if it was deleted, and all departments whose categories may have been under it. */
function ownerNow(
  entries: { key: string; slug: string }[],
  slug: string,
  former: OldSlug[],
): { key: string | null; scopes: string[] } | null {
  const live = entries.find((entry) => entry.slug === slug);
  if (!live && former.length === 0) return null;
  const [latest] = former;
  const scopes = former.flatMap(({ entry, target }) => [
    entry,
    ...(target === null ? [] : [target]),
  ]);
  return {
    key: live?.key ?? latest?.target ?? null,
    scopes: [...new Set([...(live ? [live.key] : []), ...scopes])],
  };
}

/** The category that had a slug in one of the departments; 'gone' if it was deleted, null if there was none. */
function categoryNow(
  { categories }: Assortment,
  scopes: string[],
  slug: string,
  formerIn: (scope: string) => OldSlug[],
): AssortmentCategory | 'gone' | null {
  let isGone = false;
  for (const scope of scopes) {
    const live = categories.find((one) => one.department === scope && one.slug === slug);
    if (live) return live;
    for (const { target } of formerIn(scope)) {
      const moved = categories.find(({ key }) => key === target);
      if (moved) return moved;
      isGone = true;
    }
  }
  return isGone ? 'gone' : null;
}

function slugOf(entries: { key: string; slug: string }[], key: string): string {
  return entries.find((entry) => entry.key === key)?.slug ?? key;
}
