import type {
  ImportOption,
  ImportRow,
  ImportState,
  OptionChoice,
  ProductImport,
  Replacement,
  UnknownValue,
} from '#contract/admin/catalogue/imports';
import type { ImportVerdict, OptionRole } from '#contract/values/choices';
import type { ProductState } from '../catalogue/products/product-fields.rules';
import { type Connection, execute, matchesOne, queryAll, raw } from '../database/database';
import { undoStateOf } from '../database/fragments/undo-state';
import { tryLockNamed } from '../database/locks';
import { type PageOffset, readPage } from '../database/ordering';
import type {
  AccountTable,
  ImportOptionTable,
  ProductImportRowTable,
  ProductImportTable,
} from '../database/rows';
import type { Plan } from './plan-product.service';

export interface ImportRecord
  extends Pick<
      ProductImportTable,
      | 'id'
      | 'fileName'
      | 'format'
      | 'state'
      | 'done'
      | 'total'
      | 'setStock'
      | 'error'
      | 'createdAt'
      | 'appliedAt'
      | 'undoId'
      | 'actorId'
    >,
    Pick<AccountTable, 'firstName' | 'lastName'> {
  priceJumps: number;
  unknownValues: UnknownValue[];
  options: ImportOption[];
  pictures: ProductImport['pictures'];
  /** The end of the period in which it can be undone; null while it is not applied, and once that is over. */
  undoUntil: Date | null;
  counts: Partial<Record<ImportVerdict, number>>;
  isStored: boolean;
}

/** An import can also be undone on the page of its changes under Audit. */
const STATE = `case when u.undone_at is not null then 'undone' else i.state end`;
const COLUMNS = `i.id, i.file_name, i.format, ${STATE} as state, i.done, i.total, i.error,
    i.content is not null as is_stored, i.set_stock, i.unknown_values, i.options, (
      select count(*)::int from product_import_row where import_id = i.id and price_jump and status = 'changed'
    ) as price_jumps,
    i.created_at, i.applied_at, i.undo_id,
    case when u.undone_at is null and u.is_in_time then u.until end as undo_until,
    a.id as actor_id, a.first_name, a.last_name,
    (
      select json_build_object('total', count(*), 'stored', count(*) filter (where f.state = 'stored'),
        'failed', count(*) filter (where f.state = 'failed'))
      from fetched_picture f where f.id in (select picture_id from import_picture where import_id = i.id)
    ) as pictures,
    coalesce((
      select json_object_agg(status, rows) from (
        select status, count(*)::int as rows from product_import_row where import_id = i.id group by status
      ) as counted
    ), '{}') as counts`;
const SOURCE = `product_import i join account a on a.id = i.actor_id left join (
    select id, ${undoStateOf('product_undo')} from product_undo
  ) u on u.id = i.undo_id`;

export async function insertImport(
  tx: Connection,
  created: { id: string; actorId: string; fileName: string; content: Buffer; setStock: boolean },
): Promise<void> {
  await execute(tx, 'import-insert')`
    insert into product_import (id, actor_id, file_name, content, set_stock)
    values (${created.id}, ${created.actorId}, ${created.fileName}, ${created.content}, ${created.setStock})`;
}

export async function findImport(
  connection: Connection,
  id: string,
): Promise<ImportRecord | undefined> {
  const rows = await queryAll<ImportRecord>(
    connection,
    'import-find',
  )`select ${raw(COLUMNS)} from ${raw(SOURCE)} where i.id = ${id}`;
  return rows[0];
}

/** A page of the imports, the newest first, and their number. */
export async function listImportRecords(
  connection: Connection,
  page: PageOffset,
): Promise<{ rows: ImportRecord[]; total: number }> {
  const listing = {
    columns: COLUMNS,
    from: SOURCE,
    counted: 'product_import',
    where: 'true',
    orderBy: 'i.created_at desc, i.id desc',
    values: [],
  };
  return readPage<ImportRecord>(connection, 'import-list', listing, page);
}

/** Locks an import until the commit. */
export async function lockImport(tx: Connection, id: string): Promise<ImportState | undefined> {
  const rows = await queryAll<Pick<ProductImportTable, 'state'>>(
    tx,
    'import-lock',
  )`select state from product_import where id = ${id} for update`;
  return rows[0]?.state;
}

/** Locks an import for one worker and returns its state; null if another worker has it. */
export async function claimImport(tx: Connection, id: string): Promise<ImportState | null> {
  if (!(await tryLockNamed(tx, `import ${id}`))) return null;
  return (await findImport(tx, id))?.state ?? null;
}

/** A file to read, and the options. */
interface ImportFile extends Pick<ProductImportTable, 'setStock'> {
  content: Buffer;
  replacements: Replacement[];
}

export async function findFile(connection: Connection, id: string): Promise<ImportFile | null> {
  const rows = await queryAll<ImportFile>(connection, 'import-file')`
    select content, set_stock, replacements from product_import
    where id = ${id} and state = 'reading' and content is not null`;
  return rows[0] ?? null;
}

/** Stores what staff chose and lets the file be read again; false if it is no longer stored. */
export async function storeOptions(
  tx: Connection,
  id: string,
  options: { setStock: boolean; replacements: Replacement[] },
): Promise<boolean> {
  const { setStock, replacements } = options;
  return matchesOne(tx, 'import-store-options')`
    update product_import set set_stock = ${setStock}, replacements = ${JSON.stringify(replacements)},
      state = 'reading', done = 0, total = null
    where id = ${id} and content is not null`;
}

/** What staff chose for options of other shops' products, by key. */
export async function findOptionRoles(connection: Connection): Promise<Map<string, OptionRole>> {
  const rows = await queryAll<Pick<ImportOptionTable, 'name' | 'use'>>(
    connection,
    'import-option-list',
  )`select name, use from import_option`;
  return new Map(rows.map(({ name, use }) => [name, use]));
}

/** Stores what staff chose for options, by key. */
export async function storeOptionRoles(tx: Connection, choices: OptionChoice[]): Promise<void> {
  await execute(tx, 'import-option-store')`
    insert into import_option (name, use)
    select name, use from jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) as c (name text, use text)
    on conflict (name) do update set use = excluded.use, chosen_at = now()`;
}

/** Updates the given fields of an import; without an `error`, it has none. */
export async function updateImport(
  connection: Connection,
  id: string,
  update: Partial<
    Pick<
      ImportRecord,
      'state' | 'format' | 'done' | 'total' | 'error' | 'undoId' | 'unknownValues' | 'options'
    >
  >,
): Promise<void> {
  await execute(connection, 'import-update')`
    update product_import i set state = coalesce(u.state, i.state), format = coalesce(u.format, i.format),
      done = coalesce(u.done, i.done), total = coalesce(u.total, i.total), error = u.error,
      undo_id = coalesce(u."undoId", i.undo_id), unknown_values = coalesce(u."unknownValues", i.unknown_values),
      options = coalesce(u.options, i.options),
      applied_at = case when u.state = 'applied' then now() else i.applied_at end,
      content = case
        when u.state = 'failed' then null
        when u.state = 'applied' and not exists (
          select from product_import_row where import_id = i.id and status in ('refused', 'conflict')
        ) then null
        else i.content
      end
    from jsonb_to_record(${JSON.stringify(update)}::jsonb) as u (
      state text, format text, done integer, total integer, error text, "undoId" uuid, "unknownValues" jsonb,
      options jsonb
    )
    where i.id = ${id}`;
}

export async function deletePlans(connection: Connection, id: string): Promise<void> {
  await execute(
    connection,
    'import-delete-rows',
  )`delete from product_import_row where import_id = ${id}`;
}

export async function insertPlans(
  connection: Connection,
  id: string,
  plans: (Plan & { createdAt: Date | null })[],
): Promise<void> {
  await execute(connection, 'import-insert-rows')`
    insert into product_import_row (import_id, line, last_line, status, price_jump, product_id, title, changes,
      reasons, before, after)
    select ${id}, line, "lastLine", verdict, "priceJump", "productId", title, changes, reasons, nullif(before, 'null'),
      case when after <> 'null' then after || jsonb_build_object('createdAt', "createdAt") end
    from jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) as p (
      line integer, "lastLine" integer, verdict text, "priceJump" boolean, "productId" uuid, title text, changes jsonb, reasons jsonb,
      before jsonb, after jsonb, "createdAt" text
    )`;
}

/** A planned change, in the order of the file. */
export interface StoredPlan extends Pick<ProductImportRowTable, 'line'> {
  verdict: 'new' | 'changed';
  productId: string;
  before: Partial<ProductState> | null;
  /** With the currency of its prices, if it is a new product. */
  after: Partial<ProductState> & { createdAt: string | null; currency?: string };
}

export async function listOpenPlans(connection: Connection, id: string): Promise<StoredPlan[]> {
  return queryAll<StoredPlan>(connection, 'import-list-open')`
    select line, status as verdict, product_id, before, after from product_import_row
    where import_id = ${id} and status in ('new', 'changed') order by line`;
}

export async function markConflicts(
  tx: Connection,
  id: string,
  conflicts: { line: number; reasons: unknown }[],
): Promise<void> {
  await execute(tx, 'import-mark-conflicts')`
    update product_import_row r set status = 'conflict', reasons = c.reasons
    from jsonb_to_recordset(${JSON.stringify(conflicts)}::jsonb) as c (line integer, reasons jsonb)
    where r.import_id = ${id} and r.line = c.line`;
}

/** A page of the products of an import's file, in its order, and their number. */
export async function listRows(
  connection: Connection,
  id: string,
  { verdict, priceJump }: { verdict: ImportVerdict | null; priceJump: boolean | null },
  page: PageOffset,
): Promise<{ rows: ImportRow[]; total: number }> {
  const listing = {
    columns: 'line, last_line, status as verdict, price_jump, product_id, title, changes, reasons',
    from: 'product_import_row',
    where: `import_id = $1 and ($2::text is null or status = $2)
      and ($3::boolean is null or price_jump = $3)`,
    orderBy: 'line',
    values: [id, verdict, priceJump],
  };
  return readPage<ImportRow>(connection, 'import-list-rows', listing, page);
}

/** A rejected product of a file, and why. */
export type RejectedRow = Pick<ImportRow, 'line' | 'reasons'>;

export function listRejected(connection: Connection, id: string): Promise<RejectedRow[]> {
  return queryAll<RejectedRow>(connection, 'import-list-rejected')`
    select line, reasons from product_import_row
    where import_id = ${id} and status in ('refused', 'conflict') order by line`;
}

/** The file of an import; null once it has been deleted. */
export async function findContent(connection: Connection, id: string): Promise<Buffer | null> {
  const [row] = await queryAll<Pick<ProductImportTable, 'content'>>(connection, 'import-content')`
    select content from product_import where id = ${id}`;
  return row?.content ?? null;
}

/** Deletes old files. */
export async function deleteOldFiles(connection: Connection, days: number): Promise<void> {
  await execute(connection, 'import-delete-files')`
    update product_import set content = null
    where content is not null and created_at < now() - make_interval(days => ${days})`;
}

/** Deletes the plans of old imports, but not the imports. */
export async function deleteOldPlans(connection: Connection, days: number): Promise<void> {
  await execute(connection, 'import-delete-old')`
    delete from product_import_row where import_id in (
      select id from product_import where created_at < now() - make_interval(days => ${days})
    )`;
}
