/** Texts by key, so many bytes of them in all: past it the one that was not asked for the longest goes. */
export interface KeptTexts {
  texts: Map<string, Buffer>;
  size: number;
  most: number;
}

/** What a key and its place in memory weigh, about. */
const PLACE = 300;

export function createKeptTexts(most: number): KeptTexts {
  return { texts: new Map(), size: 0, most };
}

/** A kept text, which is the last to go now. */
export function findText(kept: KeptTexts, key: string): Buffer | undefined {
  const text = kept.texts.get(key);
  if (text === undefined) return undefined;
  kept.texts.delete(key);
  kept.texts.set(key, text);
  return text;
}

export function keepText(kept: KeptTexts, key: string, text: Buffer): void {
  dropText(kept, key);
  kept.texts.set(key, text);
  kept.size += weightOf(key, text);
  for (const oldest of kept.texts.keys()) {
    if (kept.size <= kept.most) break;
    dropText(kept, oldest);
  }
}

export function dropText(kept: KeptTexts, key: string): void {
  const text = kept.texts.get(key);
  if (text === undefined) return;
  kept.size -= weightOf(key, text);
  kept.texts.delete(key);
}

export function dropAllTexts(kept: KeptTexts): void {
  kept.texts.clear();
  kept.size = 0;
}

function weightOf(key: string, text: Buffer): number {
  return key.length + text.length + PLACE;
}
