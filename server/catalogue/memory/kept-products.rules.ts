import {
  createKeptTexts,
  dropAllTexts,
  dropText,
  findText,
  type KeptTexts,
  keepText,
} from './kept-texts.rules';

/** What is answered of products, by id; and which are of one style, as each shows the others' pictures. */
export interface KeptProducts {
  kept: KeptTexts;
  styles: Map<string, Set<string>>;
}

export function createKeptProducts(most: number): KeptProducts {
  return { kept: createKeptTexts(most), styles: new Map() };
}

export function findKeptProduct({ kept }: KeptProducts, id: string): Buffer | undefined {
  return findText(kept, id);
}

export function keepProduct(
  { kept, styles }: KeptProducts,
  id: string,
  style: string,
  text: Buffer,
): void {
  keepText(kept, id, text);
  const ids = styles.get(style);
  if (ids) ids.add(id);
  else styles.set(style, new Set([id]));
  if (styles.size > kept.texts.size * 2 + 100) forgetGone(styles, kept);
}

export function dropProduct({ kept }: KeptProducts, id: string): void {
  dropText(kept, id);
}

/** Drops every product of a style. */
export function dropStyle({ kept, styles }: KeptProducts, style: string): void {
  for (const id of styles.get(style) ?? []) dropText(kept, id);
  styles.delete(style);
}

export function dropAllProducts({ kept, styles }: KeptProducts): void {
  dropAllTexts(kept);
  styles.clear();
}

/** Products make room for others without a word to their style. */
function forgetGone(styles: Map<string, Set<string>>, kept: KeptTexts): void {
  for (const [style, ids] of styles) {
    for (const id of ids) if (!kept.texts.has(id)) ids.delete(id);
    if (ids.size === 0) styles.delete(style);
  }
}
