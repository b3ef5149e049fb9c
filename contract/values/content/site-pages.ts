import * as pages from '../pages/storefront-pages';
import { limitedSlugOf } from '../typed/slug-text';

/** The pages that staff create: free pages, and articles of the journal. No schema. */

export const sitePageKinds = ['page', 'article'] as const;
export type SitePageKind = (typeof sitePageKinds)[number];

/** `hidden`: published before, and not shown any more. */
export const sitePageStates = ['published', 'scheduled', 'draft', 'hidden'] as const;
export type SitePageState = (typeof sitePageStates)[number];

/** The path of a page: `/pages/our-story`, `/journal/linen`. */
export function sitePagePath(kind: SitePageKind, slug: string): string {
  return (kind === 'page' ? pages.sitePage : pages.article)({ slug });
}

/** The slug of a title: `Our story: 1998–today` becomes `our-story-1998-today`. */
export function slugOf(title: string): string {
  return limitedSlugOf(title, 80);
}
