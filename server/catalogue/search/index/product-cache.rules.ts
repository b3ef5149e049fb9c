import { type Cache, createCache } from '../../../cache/bounded-cache.rules';

/** What is answered of products, by id; and which are of one style, as each shows the others' pictures. */
export interface KeptProducts {
  kept: Cache<Buffer>;
  styles: Map<string, Set<string>>;
}

export function createKeptProducts(most: number): KeptProducts {
  return { kept: createCache('products', most), styles: new Map() };
}

export function findKeptProduct({ kept }: KeptProducts, id: string): Buffer | undefined {
  return kept.get(id);
}

export function keepProduct(
  { kept, styles }: KeptProducts,
  id: string,
  style: string,
  text: Buffer,
): void {
  kept.set(id, text, text.length);
  const ids = styles.get(style);
  if (ids) ids.add(id);
  else styles.set(style, new Set([id]));
  if (styles.size > kept.size * 2 + 100) forgetGone(styles, kept);
}

export function dropProduct({ kept }: KeptProducts, id: string): void {
  kept.delete(id);
}

/** Drops every product of a style. */
export function dropStyle({ kept, styles }: KeptProducts, style: string): void {
  for (const id of styles.get(style) ?? []) kept.delete(id);
  styles.delete(style);
}

export function dropAllProducts({ kept, styles }: KeptProducts): void {
  kept.clear();
  styles.clear();
}

/** Products make room for others without a word to their style. */
function forgetGone(styles: Map<string, Set<string>>, kept: Cache<Buffer>): void {
  for (const [style, ids] of styles) {
    for (const id of ids) if (!kept.has(id)) ids.delete(id);
    if (ids.size === 0) styles.delete(style);
  }
}
