import type { CollectionRule } from '#contract/admin/catalogue/collections';
import type { Collection } from '#contract/catalogue/collections';
import { isStorableText } from '#contract/text';
import type { Connection } from '../../database/database';
import { ShopError } from '../../http/errors';
import type { Shop } from '../../shop';
import type { Assortment } from '../assortment.rules';
import { findOldSlugs } from '../old-slugs.queries';
import { type ReferenceChange, replaceInRule } from './collection-rules.rules';
import {
  findCollection,
  findPublished,
  listPicked,
  listPublished,
  moveNewSince,
  updateRule,
} from './collections.queries';

export { listPicked };

/** The published collections in display order, with and without products. */
export function listPublishedCollections({ pool }: Shop) {
  return listPublished(pool);
}

/**
 * The collection at a present or former URL. Throws `gone` if it was deleted, `not_found` if there never was one or it is
 * not published.
 */
export async function getCollection({ pool }: Shop, given: string): Promise<Collection> {
  if (!isStorableText(given)) throw new ShopError('not_found');
  const slug = given.toLowerCase();
  const live = await findPublished(pool, slug);
  if (live) return shown(live);
  const former = (await findOldSlugs(pool, [slug])).filter(({ kind }) => kind === 'collection');
  if (former.length === 0) throw new ShopError('not_found');
  const targets = former.flatMap(({ target }) => target ?? []);
  for (const target of targets) {
    const collection = await findCollection(pool, target);
    if (collection?.isPublished) return shown(collection);
  }
  throw new ShopError(targets.length > 0 ? 'not_found' : 'gone');
}

function shown({
  rule,
  ...collection
}: Omit<Collection, 'categories'> & { rule: CollectionRule | null }) {
  return { ...collection, categories: rule?.category ?? [] };
}

/** The rules of collections follow an entry that is renamed, or deleted in favour of another one. */
export async function replaceInRules(
  tx: Connection,
  { collections }: Assortment,
  replacements: readonly ReferenceChange[],
): Promise<void> {
  if (replacements.length === 0) return;
  for (const { id, rule } of collections) {
    if (!rule) continue;
    const replaced = replacements.reduce(replaceInRule, rule);
    if (replaced !== rule) await updateRule(tx, id, replaced);
  }
}

/** Every day, collections of new products leave out the products of another day. */
export function moveNewProducts({ pool }: Shop): Promise<void> {
  return moveNewSince(pool);
}
