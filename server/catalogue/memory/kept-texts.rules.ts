/** Texts by key, so many characters of them in all: past it the one that was not asked for the longest goes. */
export interface KeptTexts {
  texts: Map<string, string>;
  size: number;
  most: number;
}

export function createKeptTexts(most: number): KeptTexts {
  return { texts: new Map(), size: 0, most };
}

/** A kept text, which is the last to go now. */
export function findText(kept: KeptTexts, key: string): string | undefined {
  const text = kept.texts.get(key);
  if (text === undefined) return undefined;
  kept.texts.delete(key);
  kept.texts.set(key, text);
  return text;
}

export function keepText(kept: KeptTexts, key: string, text: string): void {
  dropText(kept, key);
  kept.texts.set(key, text);
  kept.size += key.length + text.length;
  for (const oldest of kept.texts.keys()) {
    if (kept.size <= kept.most) break;
    dropText(kept, oldest);
  }
}

export function dropText(kept: KeptTexts, key: string): void {
  const text = kept.texts.get(key);
  if (text === undefined) return;
  kept.size -= key.length + text.length;
  kept.texts.delete(key);
}

export function dropAllTexts(kept: KeptTexts): void {
  kept.texts.clear();
  kept.size = 0;
}
