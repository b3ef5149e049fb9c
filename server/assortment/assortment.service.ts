import { getAssortment } from '#contract/catalogue/assortment';
import { cachedValue, readVersioned } from '../cache/versioned-value';
import type { Connection } from '../database/database';
import { type AnswerText, answerText } from '../http/responses/response-text';
import type { Shop } from '../shop';
import { findAssortment, findAssortmentText, parseAssortment } from './assortment.queries';
import type { Assortment } from './assortment.rules';

/** The assortment as a transaction sees it. */
export { findAssortment };

type AssortmentSource = Pick<Shop, 'pool' | 'cacheVersion' | 'assortment'>;

/**
 * The assortment: as the transaction of `connection` sees it, or else from the cache. The same object while nothing has
 * changed.
 */
export async function readAssortment(
  { pool, cacheVersion, assortment }: AssortmentSource,
  connection: Connection = pool,
): Promise<Assortment> {
  if (connection !== pool) return findAssortment(connection);
  return readVersioned(assortment, cacheVersion, async () => {
    const text = await findAssortmentText(pool);
    const { last } = assortment;
    if (text === last?.text) return last.assortment;
    const read = parseAssortment(text);
    assortment.last = { text, assortment: read };
    return read;
  });
}

/** The cached assortment; null if it has to be read. */
export function cachedAssortment({
  cacheVersion,
  assortment,
}: Omit<AssortmentSource, 'pool'>): Assortment | null {
  return cachedValue(assortment, cacheVersion);
}

/** The public part of the assortment, written once while it stays the same: every page asks for it. */
export async function publicAssortment(shop: Shop): Promise<AnswerText> {
  const assortment = await readAssortment(shop);
  if (shop.assortment.json?.assortment !== assortment) {
    const bytes = Buffer.from(
      JSON.stringify(getAssortment.response.parse(withFilters(assortment))),
    );
    shop.assortment.json = { assortment, bytes };
  }
  return answerText(shop.assortment.json.bytes);
}

/** Listings need the attributes that products are filtered by. */
function withFilters(assortment: Assortment): Assortment {
  const attributes = assortment.attributes.filter(({ isFilterable }) => isFilterable);
  return { ...assortment, attributes };
}
