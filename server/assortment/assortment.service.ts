import { isDeepStrictEqual } from 'node:util';
import { getAssortment } from '#contract/catalogue/assortment';
import type { Connection } from '../database/database';
import { type AnswerText, answerText } from '../http/response-text';
import type { Shop } from '../shop';
import { findAssortment } from './assortment.queries';
import type { Assortment } from './assortment.rules';

/** The assortment as a transaction sees it. */
export { findAssortment };

type AssortmentSource = Pick<Shop, 'pool' | 'cacheVersion' | 'assortment'>;

/**
 * The assortment: as the transaction of `connection` sees it, or else from the cache. The same object while nothing has
 * changed.
 */
export async function readAssortment(
  shop: AssortmentSource,
  connection: Connection = shop.pool,
): Promise<Assortment> {
  if (connection !== shop.pool) return findAssortment(connection);
  const cached = cachedAssortment(shop);
  if (cached) return cached;
  // Read before the assortment, so that this is at least as new as its version.
  const version = shop.cacheVersion.current();
  const read = await findAssortment(shop.pool);
  const last = shop.assortment.cached?.assortment;
  const assortment = last && isDeepStrictEqual(last, read) ? last : read;
  if (version !== null) shop.assortment.cached = { version, assortment };
  return assortment;
}

/** The cached assortment; null if it has to be read. */
export function cachedAssortment({
  cacheVersion,
  assortment: { cached },
}: Omit<AssortmentSource, 'pool'>): Assortment | null {
  return cached !== null && cached.version === cacheVersion.current() ? cached.assortment : null;
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
