import type { CollectionRule } from '#contract/admin/catalogue/collections';
import type { Collection } from '#contract/catalogue/collections';
import { type Connection, execute, queryAll, queryOne, raw } from '../../database/database';
import type { CollectionTable } from '../../database/rows';

type CollectionRow = Omit<Collection, 'categories'> & { rule: CollectionRule | null };

/** The published collections in display order. */
export function listPublished(connection: Connection) {
  return queryAll<Pick<Collection, 'name' | 'slug' | 'image'> & Pick<CollectionTable, 'id'>>(
    connection,
    'collection-list',
  )`
    select id, name, slug, image from collection where is_published order by position, id`;
}

const COLUMNS = 'name, slug, description, image, sort, rule';

export function findPublished(connection: Connection, slug: string) {
  return queryOne<CollectionRow>(connection, 'collection-find')`
    select ${raw(COLUMNS)} from collection where slug = ${slug} and is_published`;
}

/** A collection by its id, and whether shoppers see it. */
export function findCollection(connection: Connection, id: string) {
  return queryOne<CollectionRow & Pick<CollectionTable, 'isPublished'>>(
    connection,
    'collection-find-by-id',
  )`
    select ${raw(COLUMNS)}, is_published from collection where id::text = ${id}`;
}

/** The products that were picked by hand, in order. */
export async function listPicked(connection: Connection, id: number): Promise<string[]> {
  const row = await queryOne<{ ids: string[] }>(connection, 'collection-picked')`
    select product_ids::text[] as ids from collection where id = ${id}`;
  return row?.ids ?? [];
}

export async function updateRule(tx: Connection, id: number, rule: CollectionRule): Promise<void> {
  await execute(tx, 'collection-update-rule')`
    update collection set rule = ${JSON.stringify(rule)} where id = ${id}`;
}

/** Moves the first day of new products to today's, in the collections where it is another one. */
export async function moveNewSince(connection: Connection): Promise<void> {
  const due = await queryAll<Pick<CollectionTable, 'id'>>(connection, 'collection-new-since-due')`
    select id from collection
    where new_since <> shop_day(now()) - (rule ->> 'newSinceDays')::integer`;
  if (due.length === 0) return;
  // The trigger sets the day.
  await execute(connection, 'collection-move-new-since')`
    update collection set new_since = null where id = any (${due.map(({ id }) => id)}::integer[])`;
}
