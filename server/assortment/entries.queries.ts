import { ownValue } from '#contract/values/own-value';
import {
  type Connection,
  execute,
  queryAll,
  queryOne,
  readRows,
  runStatement,
} from '../database/database';
import type { BrandTable, SizeValueTable } from '../database/rows';
import { composed, statement } from '../database/statement';
import { type EntryKind, entryKinds } from './entry-kinds';

/** An entry of the assortment as it is stored. `id`: its key, or the number of a colour or brand. */
export interface EntryRow {
  id: string;
  version: number;
  name: string;
  [field: string]: unknown;
}

/** The entries of a kind in display order, or a single entry. Locks them if `isLocked`. */
export async function listEntryRows(
  connection: Connection,
  kind: EntryKind,
  id: string | null = null,
): Promise<EntryRow[]> {
  const { table, id: column, columns, extra, isOrdered } = entryKinds[kind];
  const fields = Object.entries(columns).map(([field, name]) => `t.${name} as "${field}"`);
  const rows = await readRows<EntryRow>(
    connection,
    statement(
      `assortment-list-${table}`,
      `select t.${column}::text as id, t.version, ${[...fields, ...extra].join(', ')} from ${table} t
      where $1::text is null or t.${column}::text = $1
      order by ${isOrdered ? 't.position' : 'lower(t.name)'}, t.${column}`,
      [id],
    ),
  );
  return rows;
}

/** Inserts an entry after all others; `id` is its key, null for a numbered kind. */
export async function insertEntryRow(
  tx: Connection,
  kind: EntryKind,
  id: string | null,
  values: Record<string, unknown>,
): Promise<string> {
  const { table, id: column, columns, isOrdered } = entryKinds[kind];
  const given = Object.entries(columns).map(([field, name]) => ({
    name,
    value: ownValue(values, field),
  }));
  if (id !== null) given.unshift({ name: column, value: id });
  const parameters = given.map((_, at) => `$${at + 1}`);
  const position = isOrdered ? `, (select coalesce(max(position), 0) + 1 from ${table})` : '';
  const rows = await readRows<{ id: string }>(
    tx,
    composed(
      'assortment-insert-entry-row',
      `insert into ${table} (${given.map(({ name }) => name).join(', ')}${isOrdered ? ', position' : ''})
      values (${parameters.join(', ')}${position}) returning ${column}::text as id`,
      given.map(({ value }) => value),
    ),
  );
  return rows[0]?.id ?? '';
}

export async function updateEntryRow(
  tx: Connection,
  kind: EntryKind,
  id: string,
  values: Record<string, unknown>,
): Promise<void> {
  const { table, id: column, columns } = entryKinds[kind];
  const names = Object.entries(columns);
  await runStatement(
    tx,
    composed(
      'assortment-update-entry-row',
      `update ${table} set ${names.map(([, name], at) => `${name} = $${at + 2}`).join(', ')} where ${column}::text = $1`,
      [id, ...names.map(([field]) => ownValue(values, field))],
    ),
  );
}

export async function deleteEntryRow(tx: Connection, kind: EntryKind, id: string): Promise<void> {
  const { table, id: column } = entryKinds[kind];
  await runStatement(
    tx,
    composed('assortment-delete-entry-row', `delete from ${table} where ${column}::text = $1`, [
      id,
    ]),
  );
}

/** The entries take each other's places, in the given order. */
export async function orderEntryRows(
  tx: Connection,
  kind: EntryKind,
  ids: string[],
): Promise<void> {
  const { table, id: column } = entryKinds[kind];
  await runStatement(
    tx,
    composed(
      'assortment-order-entry-rows',
      `with given as (
        select id, row_number() over (order by at) as place from unnest($1::text[]) with ordinality as g (id, at)
      ), place as (
        select position, row_number() over (order by position, ${column}) as place from ${table} where ${column}::text = any ($1::text[])
      )
      update ${table} t set position = place.position from given join place using (place)
      where t.${column}::text = given.id and t.position <> place.position`,
      [ids],
    ),
  );
}

/** Stores the sizes of a system in order. Sizes that are in no system and of no product are deleted. */
export async function setSizes(tx: Connection, system: string, sizes: string[]): Promise<void> {
  await execute(tx, 'assortment-add-sizes')`
    insert into size_value (name) select name from unnest(${sizes}::text[]) as given (name)
    where not exists (select from size_value v where lower(v.name) = lower(given.name))`;
  await execute(tx, 'assortment-remove-sizes')`
    delete from size_system_value where size_system = ${system}`;
  await execute(tx, 'assortment-set-sizes')`
    insert into size_system_value (size_system, size_id, position)
    select ${system}, v.id, given.position
    from unnest(${sizes}::text[]) with ordinality as given (name, position)
    join size_value v on lower(v.name) = lower(given.name)`;
  await deleteUnusedSizes(tx);
}

/** Sets the categories whose products have an attribute. */
export async function setAttributeCategories(
  tx: Connection,
  attribute: string,
  categories: string[],
): Promise<void> {
  await execute(tx, 'assortment-remove-attribute')`
    delete from category_attribute where attribute = ${attribute} and category <> all (${categories}::text[])`;
  await execute(tx, 'assortment-give-attribute')`
    insert into category_attribute (attribute, category) select ${attribute}, unnest(${categories}::text[])
    on conflict do nothing`;
}

export async function deleteUnusedSizes(tx: Connection): Promise<void> {
  const unused = await queryAll<SizeValueTable>(tx, 'assortment-unused-sizes')`
    select id, name from size_value v
    where not exists (select from size_system_value s where s.size_id = v.id)`;
  if (unused.length === 0) return;
  await execute(tx, 'assortment-delete-sizes')`
    delete from size_value v where id = any (${unused.map(({ id }) => id)}::smallint[])
    and not exists (select from product_size p where lower(p.name) = lower(v.name))`;
}

export async function countSizes(connection: Connection): Promise<number> {
  const row = await queryOne<{ count: number }>(connection, 'assortment-count-sizes')`
    select count(*)::int as count from size_value`;
  return row?.count ?? 0;
}

/** The brand with a name or slug, other than `exceptId`. */
export function findBrandLike(
  connection: Connection,
  { name, slug }: { name: string; slug: string },
  exceptId: string | null,
) {
  return queryOne<Pick<BrandTable, 'name' | 'slug'>>(connection, 'brand-find-like')`
    select name, slug from brand
    where (lower(name) = lower(${name}) or slug = ${slug}) and id::text is distinct from ${exceptId} limit 1`;
}
