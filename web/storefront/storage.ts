/** The key of the dismissed announcement's text; another text is shown again. The boot script reads it too. */
export const PROMO_KEY = 'promo';

/** The key that says that no other language is to be suggested. */
export const LANGUAGE_KEY = 'language';

type StorageName = 'localStorage' | 'sessionStorage';

/** A stored text; null if there is none or the browser blocks its storage. */
export function readStorage(name: StorageName, key: string): string | null {
  try {
    return window[name].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text, or removes it with null. Returns false if the storage is full or blocked. */
export function writeStorage(name: StorageName, key: string, text: string | null): boolean {
  try {
    if (text === null) window[name].removeItem(key);
    else window[name].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** A stored JSON value; null if there is none or it cannot be read. */
export function readStoredJson(name: StorageName, key: string): unknown {
  try {
    return JSON.parse(readStorage(name, key) ?? 'null');
  } catch {
    return null;
  }
}
