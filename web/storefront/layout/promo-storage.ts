/** Local storage key of the dismissed announcement's text; another text is shown again. The boot script reads it too. */
export const PROMO_KEY = 'promo';

export function dismissedPromo(): string | null {
  try {
    return localStorage.getItem(PROMO_KEY);
  } catch {
    return null;
  }
}

export function storeDismissedPromo(text: string): void {
  try {
    localStorage.setItem(PROMO_KEY, text);
  } catch {
    // Without storage the announcement is back after the next page load.
  }
}
