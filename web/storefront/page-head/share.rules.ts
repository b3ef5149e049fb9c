import { withPrefix } from '#contract/values/languages/languages';
import type { Site } from '../../api/shop-facts';

type Shared = { url: string; widths: readonly number[] };

/** The picture for link previews: of stored pictures the largest WebP, because few preview services read AVIF. */
export function sharedPicture({ url, widths }: Shared): string {
  const stem = /^(.+)-\d+\.\w+$/.exec(url)?.[1];
  if (!stem || widths.length === 0) return url;
  return `${stem}-${Math.max(...widths)}.webp`;
}

/** A path as an absolute URL; URLs of other origins stay as they are. */
export function absolute(url: string, origin: string): string {
  return url.startsWith('/') && !url.startsWith('//') ? origin + url : url;
}

/** The URL of a page in the language of a site. The home page of the default language ends with a slash. */
export const pageUrl = ({ origin, prefix }: Site, path: string): string =>
  origin + withPrefix(prefix, path);
