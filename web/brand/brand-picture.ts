import type { BrandPicture } from '#contract/content/brand';

/** The file of a stored picture in its smallest width. */
export function smallestWebp({ url, widths }: Pick<BrandPicture, 'url' | 'widths'>): string {
  return url.replace(/-\d+\.\w+$/, `-${Math.min(...widths)}.webp`);
}
