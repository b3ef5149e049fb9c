type Shared = { url: string; widths: readonly number[] };

/** A picture for others to show: of our own the largest WebP, since few that make previews read AVIF. */
export function sharedPicture({ url, widths }: Shared): string {
  const stem = /^(.+)-\d+\.\w+$/.exec(url)?.[1];
  if (!stem || widths.length === 0) return url;
  return `${stem}-${Math.max(...widths)}.webp`;
}

/** An address with its origin; one of another place stays as it is. */
export function absolute(address: string, origin: string): string {
  return address.startsWith('/') && !address.startsWith('//') ? origin + address : address;
}
