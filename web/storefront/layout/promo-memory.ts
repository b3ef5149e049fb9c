/** Holds the promo text that was dismissed; another one is shown again. The boot script reads it too. */
export const PROMO_KEY = 'promo';

export function dismissedPromo(): string | null {
  try {
    return localStorage.getItem(PROMO_KEY);
  } catch {
    return null;
  }
}

export function keepDismissed(text: string): void {
  try {
    localStorage.setItem(PROMO_KEY, text);
  } catch {
    // A closed storage forgets it at the next page load; now it is gone all the same.
  }
}
