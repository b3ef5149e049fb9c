import { type ProductQuery, productDetail, productPage } from '#contract/catalogue';
import { type AnswerText, answerText } from '../platform/answer-text';
import type { Shop } from '../platform/shop';
import { toFacets, toFilter } from './listing.rules';
import { idAt } from './memory/id-table.rules';
import { findKeptProduct, keepProduct } from './memory/kept-products.rules';
import { findText, keepText } from './memory/kept-texts.rules';
import { freshMemory, type Memory } from './memory/memory.service';
import { listFromMemory } from './memory/memory-listing.rules';
import { findWithStyles, type ProductWithStyle } from './product.queries';
import { toProduct, toVariant } from './product.rules';
import { rememberedWords } from './remembered-words.service';

const facetedTotals = productPage.omit({ content: true });

/** A page of products as this process remembers them; null where the database must be asked. */
export async function listRemembered(shop: Shop, query: ProductQuery): Promise<AnswerText | null> {
  const memory = await freshMemory(shop);
  if (!memory) return null;
  const key = JSON.stringify(query);
  const known = findText(memory.answers, key);
  if (known !== undefined) return answerText(known);
  const { version } = memory;
  const { catalogue } = memory.loaded;
  const sought = query.q ? await rememberedWords(shop, memory, query.q) : null;
  if (query.q && sought === null) return null;
  const { pageNumber, pageSize, sort } = query;
  const filter = { ...toFilter(query, null), sought };
  const page = { sort, offset: (pageNumber - 1) * pageSize, limit: pageSize };
  const { counts, slots } = listFromMemory(catalogue, filter, page);
  const products = await productTexts(
    shop,
    memory,
    slots.map((slot) => idAt(catalogue.ids, slot)),
  );
  const rest = facetedTotals.parse({
    totalPages: Math.ceil(counts.total / pageSize),
    totalItems: counts.total,
    pageNumber,
    pageSize,
    facets: toFacets(counts, filter.main),
  });
  const text = `{"content":[${products.join(',')}],${JSON.stringify(rest).slice(1)}`;
  if (memory.version === version) keepText(memory.answers, key, text);
  return answerText(text);
}

/** A product as this process remembers it; null where the database must be asked, or where there is none. */
export async function getRemembered(shop: Shop, id: string): Promise<AnswerText | null> {
  const memory = await freshMemory(shop);
  if (!memory) return null;
  const [text] = await productTexts(shop, memory, [id.toLowerCase()]);
  return text === undefined ? null : answerText(text);
}

/** Products as they are answered, in the order of their ids; those that are no longer in the shop are left out. */
export async function productTexts(shop: Shop, memory: Memory, ids: string[]): Promise<string[]> {
  const texts = new Map<string, string>();
  const missing: string[] = [];
  for (const id of ids) {
    const text = findKeptProduct(memory.products, id);
    if (text === undefined) missing.push(id);
    else texts.set(id, text);
  }
  if (missing.length > 0) {
    const { version } = memory;
    for (const row of await findWithStyles(shop.pool, missing)) {
      const text = textOf(row);
      texts.set(row.id, text);
      // What has changed while it was read may have been read too early.
      if (memory.version === version) keepProduct(memory.products, row.id, row.style, text);
    }
  }
  return ids.flatMap((id) => texts.get(id) ?? []);
}

function textOf(row: ProductWithStyle): string {
  const variants = row.variants.flatMap((variant) => toVariant(variant) ?? []);
  return JSON.stringify(productDetail.parse({ ...toProduct(row), variants }));
}
