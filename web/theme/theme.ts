import { useCallback, useSyncExternalStore } from 'react';

export const THEME_KEY = 'theme';

export type Theme = 'system' | 'light' | 'dark';

const changed = 'themechange';

/** The visitor's choice; 'system' where none is stored or storage is closed. */
export function storedTheme(): Theme {
  try {
    const theme = localStorage.getItem(THEME_KEY);
    return theme === 'light' || theme === 'dark' ? theme : 'system';
  } catch {
    return 'system';
  }
}

/** Shows a theme at once; it is kept where storage is open. */
export function chooseTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, theme);
  } catch {
    // A closed storage costs the choice its memory, not its effect.
  }
  showTheme(theme);
  window.dispatchEvent(new Event(changed));
}

export function showTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
}

/** The chosen theme and how to choose; other tabs' choices are followed. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(subscribe, storedTheme, () => 'system' as const);
  return [theme, useCallback(chooseTheme, [])];
}

function subscribe(notify: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== null && event.key !== THEME_KEY) return;
    showTheme(storedTheme());
    notify();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener(changed, notify);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener(changed, notify);
  };
}
