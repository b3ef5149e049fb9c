import type { ImportRow, ImportState, Replacement, UnknownValue } from '#contract/admin/imports';
import type { ImportVerdict } from '#contract/values/choices';
import type { ProductState } from '../catalogue/products/product-fields.rules';
import type { Connection } from '../database/database';
import type { Plan } from './plan-product.service';

export interface ImportRecord {
  id: string;
  fileName: string;
  format: 'selvedge' | 'shopify' | null;
  state: ImportState;
  done: number;
  total: number | null;
  setStock: boolean;
  priceJumps: number;
  unknownValues: UnknownValue[];
  error: string | null;
  createdAt: Date;
  appliedAt: Date | null;
  undoId: string | null;
  actorId: string;
  firstName: string;
  lastName: string;
  counts: Partial<Record<ImportVerdict, number>>;
}

const IMPORTS = `select i.id, i.file_name as "fileName", i.format, i.state, i.done, i.total, i.error,
    i.set_stock as "setStock", i.unknown_values as "unknownValues", (
      select count(*)::int from product_import_row where import_id = i.id and price_jump and status = 'changed'
    ) as "priceJumps",
    i.created_at as "createdAt", i.applied_at as "appliedAt", i.undo_id as "undoId",
    a.id as "actorId", a.first_name as "firstName", a.last_name as "lastName",
    coalesce((
      select json_object_agg(status, rows) from (
        select status, count(*)::int as rows from product_import_row where import_id = i.id group by status
      ) as counted
    ), '{}') as counts
  from product_import i join account a on a.id = i.actor_id`;

export async function insertImport(
  tx: Connection,
  created: { id: string; actorId: string; fileName: string; content: Buffer; setStock: boolean },
): Promise<void> {
  await tx.query({
    name: 'import-insert',
    text: `insert into product_import (id, actor_id, file_name, content, set_stock) values ($1, $2, $3, $4, $5)`,
    values: [created.id, created.actorId, created.fileName, created.content, created.setStock],
  });
}

export async function findImport(
  connection: Connection,
  id: string,
): Promise<ImportRecord | undefined> {
  const { rows } = await connection.query<ImportRecord>({
    name: 'import-find',
    text: `${IMPORTS} where i.id = $1`,
    values: [id],
  });
  return rows[0];
}

export async function listImportRecords(
  connection: Connection,
  { limit, offset }: { limit: number; offset: number },
): Promise<ImportRecord[]> {
  const { rows } = await connection.query<ImportRecord>({
    name: 'import-list',
    text: `${IMPORTS} order by i.created_at desc, i.id desc limit $1 offset $2`,
    values: [limit, offset],
  });
  return rows;
}

export async function countImports(connection: Connection): Promise<number> {
  const { rows } = await connection.query<{ count: number }>({
    name: 'import-count',
    text: 'select count(*)::int from product_import',
  });
  return rows[0]?.count ?? 0;
}

/** Locks an import until the commit. */
export async function lockImport(tx: Connection, id: string): Promise<ImportState | undefined> {
  const { rows } = await tx.query<{ state: ImportState }>({
    name: 'import-lock',
    text: 'select state from product_import where id = $1 for update',
    values: [id],
  });
  return rows[0]?.state;
}

/** Locks an import for one worker and returns its state; null if another worker has it. */
export async function claimImport(tx: Connection, id: string): Promise<ImportState | null> {
  const { rows } = await tx.query<{ isFree: boolean }>({
    name: 'import-claim',
    text: `select pg_try_advisory_xact_lock(hashtextextended('import ' || $1, 0)) as "isFree"`,
    values: [id],
  });
  if (!rows[0]?.isFree) return null;
  return (await findImport(tx, id))?.state ?? null;
}

/** A file to read, and the options. */
export interface ImportFile {
  content: Buffer;
  setStock: boolean;
  replacements: Replacement[];
}

export async function findFile(connection: Connection, id: string): Promise<ImportFile | null> {
  const { rows } = await connection.query<ImportFile>({
    name: 'import-file',
    text: `select content, set_stock as "setStock", replacements from product_import
      where id = $1 and state = 'reading' and content is not null`,
    values: [id],
  });
  return rows[0] ?? null;
}

/** Stores what staff chose and lets the file be read again; false if it is no longer stored. */
export async function storeOptions(
  tx: Connection,
  id: string,
  options: { setStock: boolean; replacements: Replacement[] },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'import-store-options',
    text: `update product_import set set_stock = $2, replacements = $3, state = 'reading', done = 0, total = null
      where id = $1 and content is not null`,
    values: [id, options.setStock, JSON.stringify(options.replacements)],
  });
  return rowCount === 1;
}

/** Updates the given fields of an import; without an `error`, it has none. */
export async function updateImport(
  connection: Connection,
  id: string,
  update: Partial<
    Pick<ImportRecord, 'state' | 'format' | 'done' | 'total' | 'error' | 'undoId' | 'unknownValues'>
  >,
): Promise<void> {
  await connection.query({
    name: 'import-update',
    text: `update product_import i set state = coalesce(u.state, i.state), format = coalesce(u.format, i.format),
        done = coalesce(u.done, i.done), total = coalesce(u.total, i.total), error = u.error,
        undo_id = coalesce(u."undoId", i.undo_id), unknown_values = coalesce(u."unknownValues", i.unknown_values),
        applied_at = case when u.state = 'applied' then now() else i.applied_at end,
        content = case when u.state in ('applied', 'failed') then null else i.content end
      from jsonb_to_record($2::jsonb) as u (
        state text, format text, done integer, total integer, error text, "undoId" uuid, "unknownValues" jsonb
      )
      where i.id = $1`,
    values: [id, JSON.stringify(update)],
  });
}

export async function deletePlans(connection: Connection, id: string): Promise<void> {
  await connection.query({
    name: 'import-delete-rows',
    text: 'delete from product_import_row where import_id = $1',
    values: [id],
  });
}

export async function insertPlans(
  connection: Connection,
  id: string,
  plans: (Plan & { createdAt: Date | null })[],
): Promise<void> {
  await connection.query({
    name: 'import-insert-rows',
    text: `insert into product_import_row (import_id, line, last_line, status, price_jump, product_id, title, changes,
        reasons, before, after)
      select $1, line, "lastLine", verdict, "priceJump", "productId", title, changes, reasons, nullif(before, 'null'),
        case when after <> 'null' then after || jsonb_build_object('createdAt', "createdAt") end
      from jsonb_to_recordset($2::jsonb) as p (
        line integer, "lastLine" integer, verdict text, "priceJump" boolean, "productId" uuid, title text, changes jsonb, reasons jsonb,
        before jsonb, after jsonb, "createdAt" text
      )`,
    values: [id, JSON.stringify(plans)],
  });
}

/** A planned change, in the order of the file. */
export interface StoredPlan {
  line: number;
  verdict: 'new' | 'changed';
  productId: string;
  before: Partial<ProductState> | null;
  after: Partial<ProductState> & { createdAt: string | null };
}

export async function listOpenPlans(connection: Connection, id: string): Promise<StoredPlan[]> {
  const { rows } = await connection.query<StoredPlan>({
    name: 'import-list-open',
    text: `select line, status as verdict, product_id as "productId", before, after from product_import_row
      where import_id = $1 and status in ('new', 'changed') order by line`,
    values: [id],
  });
  return rows;
}

export async function markConflicts(
  tx: Connection,
  id: string,
  conflicts: { line: number; reasons: unknown }[],
): Promise<void> {
  await tx.query({
    name: 'import-mark-conflicts',
    text: `update product_import_row r set status = 'conflict', reasons = c.reasons
      from jsonb_to_recordset($2::jsonb) as c (line integer, reasons jsonb)
      where r.import_id = $1 and r.line = c.line`,
    values: [id, JSON.stringify(conflicts)],
  });
}

export async function listRows(
  connection: Connection,
  id: string,
  { verdict, priceJump }: RowFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ImportRow[]> {
  const { rows } = await connection.query<ImportRow>({
    name: 'import-list-rows',
    text: `select line, last_line as "lastLine", status as verdict, price_jump as "priceJump", product_id as "productId", title,
        changes, reasons
      from product_import_row ${FILTERED} order by line limit $4 offset $5`,
    values: [id, verdict, priceJump, limit, offset],
  });
  return rows;
}

export async function countRows(
  connection: Connection,
  id: string,
  { verdict, priceJump }: RowFilter,
): Promise<number> {
  const { rows } = await connection.query<{ count: number }>({
    name: 'import-count-rows',
    text: `select count(*)::int from product_import_row ${FILTERED}`,
    values: [id, verdict, priceJump],
  });
  return rows[0]?.count ?? 0;
}

interface RowFilter {
  verdict: ImportVerdict | null;
  priceJump: boolean | null;
}

const FILTERED = `where import_id = $1 and ($2::text is null or status = $2) and ($3::boolean is null or price_jump = $3)`;

/** Deletes the files of imports that were not applied. */
export async function deleteOldFiles(connection: Connection, days: number): Promise<void> {
  await connection.query({
    name: 'import-delete-files',
    text: `update product_import set content = null
      where content is not null and created_at < now() - make_interval(days => $1)`,
    values: [days],
  });
}

/** Deletes the plans of old imports, but not the imports. */
export async function deleteOldPlans(connection: Connection, days: number): Promise<void> {
  await connection.query({
    name: 'import-delete-old',
    text: `delete from product_import_row where import_id in (
        select id from product_import where created_at < now() - make_interval(days => $1)
      )`,
    values: [days],
  });
}
