import { limitedSlugOf } from '../typed/slug-text';

/** Slugs, without schemas, so that browsers can use them. */

export const SLUG_LIMIT = 60;
const PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Whether a text is a slug: lowercase letters and digits, with hyphens between them. */
export function isSlug(text: string): boolean {
  return text.length <= SLUG_LIMIT && PATTERN.test(text);
}

/** ‘Häßler & Söhne’ as `hassler-sohne`; empty if nothing is left. */
export function slugOf(name: string): string {
  return limitedSlugOf(name, SLUG_LIMIT);
}

/** Lists that every section has: of all and of new products. */
export const listSlugs: readonly string[] = ['all', 'new'];
