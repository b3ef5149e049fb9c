import { createContext, useCallback, useSyncExternalStore } from 'react';
import { THEME_COOKIE } from '#contract/values/cookies';
import { readCookie, writeCookie } from '../api/cookie';

export type Theme = 'system' | 'light' | 'dark';

const changed = 'themechange';

/** The theme a cookie's value stands for. */
export function toTheme(value: string | null): Theme {
  return value === 'light' || value === 'dark' ? value : 'system';
}

/** The visitor's choice; 'system' where there is none. */
export function storedTheme(): Theme {
  return toTheme(readCookie(THEME_COOKIE));
}

/** Shows a theme at once and stores it in a cookie, so that the server renders the next page in it. */
export function chooseTheme(theme: Theme): void {
  writeCookie(THEME_COOKIE, theme === 'system' ? null : theme);
  showTheme(theme);
  window.dispatchEvent(new Event(changed));
}

/** The theme of the first paint: on the server of the page's request, in the browser the same by its own cookie. */
export const FirstTheme = createContext<Theme>(
  typeof document === 'undefined' ? 'system' : storedTheme(),
);

export function showTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
}

/** The chosen theme and how to choose. A choice of another tab is followed when this one is looked at again. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(subscribe, storedTheme, () => 'system' as const);
  return [theme, useCallback(chooseTheme, [])];
}

function subscribe(notify: () => void): () => void {
  const onReturn = () => {
    showTheme(storedTheme());
    notify();
  };
  document.addEventListener('visibilitychange', onReturn);
  window.addEventListener(changed, notify);
  return () => {
    document.removeEventListener('visibilitychange', onReturn);
    window.removeEventListener(changed, notify);
  };
}
