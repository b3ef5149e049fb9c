import { createContext, useCallback, useSyncExternalStore } from 'react';
import { THEME_COOKIE } from '#contract/values/cookies';
import { readCookie, writeCookie } from '../api/session/cookie';

export type ThemeChoice = 'system' | 'light' | 'dark';

const changed = 'themechange';

/** The theme of a cookie value. */
export function toTheme(value: string | null): ThemeChoice {
  return value === 'light' || value === 'dark' ? value : 'system';
}

/** The visitor's choice; 'system' if there is none. */
export function storedTheme(): ThemeChoice {
  return toTheme(readCookie(THEME_COOKIE));
}

/** Applies a theme and stores it in a cookie, so that the server renders the next page with it. */
function chooseTheme(theme: ThemeChoice): void {
  writeCookie(THEME_COOKIE, theme === 'system' ? null : theme);
  showTheme(theme);
  window.dispatchEvent(new Event(changed));
}

/** The theme of the first render, which the server read from the cookie. */
export const FirstTheme = createContext<ThemeChoice>(
  typeof document === 'undefined' ? 'system' : shownTheme(),
);

/** The theme of the page. Unlike the cookie it is read without waiting for another process of the browser. */
function shownTheme(): ThemeChoice {
  return toTheme(document.documentElement.dataset.theme ?? null);
}

export function showTheme(theme: ThemeChoice): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
}

/** The chosen theme and its setter. A choice made in another tab applies when this one becomes visible. */
export function useTheme(): [ThemeChoice, (theme: ThemeChoice) => void] {
  const theme = useSyncExternalStore(subscribe, shownTheme, () => 'system' as const);
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
