import type { DraftOrderInput } from '#contract/admin/draft-orders';
import {
  type Connection,
  execute,
  matchesOne,
  queryAll,
  queryOne,
  raw,
} from '../../database/database';

export interface DraftRow {
  id: string;
  version: number;
  /** Null once it is sent. */
  input: DraftOrderInput | null;
  orderId: string | null;
  savedAt: Date;
}

const COLUMNS = `id, version, case when order_id is null then input end as input, order_id as "orderId", saved_at as "savedAt"`;

export function findDraft(connection: Connection, id: string) {
  return queryOne<DraftRow>(connection, 'draft-find')`
    select ${raw(COLUMNS)} from draft_order where id = ${id}`;
}

/** Locks a draft until the commit, which serializes its saves, and sends it once. */
export function lockDraft(tx: Connection, id: string) {
  return queryOne<DraftRow>(tx, 'draft-lock')`
    select ${raw(COLUMNS)} from draft_order where id = ${id} for update`;
}

/** A page of the drafts that are not sent, and their number. */
export async function listDraftRows(
  connection: Connection,
  { q, limit, offset }: { q: string | null; limit: number; offset: number },
): Promise<{ rows: (DraftRow & { input: DraftOrderInput })[]; total: number }> {
  const rows = await queryAll<DraftRow & { input: DraftOrderInput; total: number }>(
    connection,
    'draft-list',
  )`
    select ${raw(COLUMNS)}, count(*) over ()::int as total from draft_order
      where order_id is null and (${q}::text is null or position(
        lower(${q}) in lower(concat_ws(' ', input ->> 'firstName', input ->> 'lastName', input ->> 'email'))
      ) > 0)
      order by saved_at desc, id desc limit ${limit} offset ${offset}`;
  return { rows, total: rows[0]?.total ?? 0 };
}

export function insertDraft(tx: Connection, id: string, input: DraftOrderInput) {
  return execute(tx, 'draft-insert')`
    insert into draft_order (id, input) values (${id}, ${JSON.stringify(input)})`;
}

export function updateDraft(tx: Connection, id: string, input: DraftOrderInput) {
  return execute(tx, 'draft-update')`
    update draft_order set version = version + 1, saved_at = now(), input = ${JSON.stringify(input)} where id = ${id}`;
}

export function deleteDraft(tx: Connection, id: string) {
  return matchesOne(tx, 'draft-delete')`
    delete from draft_order where id = ${id}`;
}

/** Records that a draft has become an order, which has its personal data from now on. */
export function markSent(tx: Connection, id: string, orderId: string) {
  return execute(tx, 'draft-mark-sent')`
    update draft_order set order_id = ${orderId}, input = '{}', version = version + 1, saved_at = now() where id = ${id}`;
}

export function deleteOldDrafts(connection: Connection, days: number) {
  return execute(connection, 'draft-delete-old')`
    delete from draft_order where saved_at < now() - make_interval(days => ${days})`;
}

/** The drafts with an address. */
export function listDraftsFor(connection: Connection, email: string) {
  return queryAll<DraftRow & { input: DraftOrderInput }>(connection, 'draft-list-for')`
    select ${raw(COLUMNS)} from draft_order
      where order_id is null and lower(input ->> 'email') = lower(${email}) order by saved_at, id`;
}

export function deleteDraftsFor(tx: Connection, email: string) {
  return execute(tx, 'draft-delete-for')`
    delete from draft_order where order_id is null and lower(input ->> 'email') = lower(${email})`;
}
