const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The value of one of this page's cookies, or null. */
export function readCookie(name: string): string | null {
  const start = `${name}=`;
  const pair = document.cookie.split('; ').find((each) => each.startsWith(start));
  return pair === undefined ? null : pair.slice(start.length);
}

/** Stores a cookie for every page of the shop; null removes it. `value` needs no encoding. */
export function writeCookie(name: string, value: string | null, seconds = YEAR_SECONDS): void {
  // The Cookie Store API is missing where the shop is reached without https.
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = `${name}=${value ?? ''}; path=/; max-age=${value === null ? 0 : seconds}; samesite=lax`;
}
