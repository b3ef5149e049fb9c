import { type Connection, execute, matchesOne, queryOne, queryValue } from '../database/database';
import { lockNamed } from '../database/locks';

type DocumentState = 'live' | 'draft';

interface DocumentRow {
  id: string;
  value: unknown;
  changed_at: Date;
  changed_by: string | null;
  publish_at: Date | null;
  now: Date;
  first_name: string | null;
  last_name: string | null;
}

/** Serializes changes of the content until the commit. */
export async function lockContent(tx: Connection): Promise<void> {
  await lockNamed(tx, 'content');
}

/** The version of the content: the number of times that a draft was saved, published, discarded or restored. */
export async function findContentVersion(connection: Connection): Promise<number> {
  return queryValue<number>(connection, 'content-version')`
    select coalesce((select version from content_document where state = 'draft'), 0)`;
}

/** The published document or the draft; null if there is none. */
export function findDocument(connection: Connection, state: DocumentState) {
  return queryOne<DocumentRow>(connection, 'content-find')`
    select d.id, d.value, d.changed_at, d.changed_by, d.publish_at, now(), a.first_name, a.last_name
    from content_document d left join account a on a.id = d.changed_by
    where d.state = ${state} and d.value is not null`;
}

/** Stores a document; a draft without a value is deleted, and is no longer scheduled. */
export async function saveDocument(
  tx: Connection,
  state: DocumentState,
  document: { id: string; value: unknown; changedBy: string | null },
): Promise<void> {
  await execute(tx, 'content-put')`
    insert into content_document (state, id, value, changed_by)
    values (${state}, ${document.id}, ${document.value}, ${document.changedBy})
    on conflict (state) do update set id = excluded.id, value = excluded.value, changed_by = excluded.changed_by,
      changed_at = now(),
      publish_at = case when excluded.value is not null then content_document.publish_at end`;
}

/** Sets when the draft is to be published automatically. */
export async function scheduleDocument(tx: Connection, publishAt: string | null): Promise<void> {
  await execute(tx, 'content-schedule')`
    update content_document set publish_at = ${publishAt} where state = 'draft'`;
}

/** Whether the draft is to be published now. */
export function isDraftDue(connection: Connection) {
  return matchesOne(connection, 'content-due')`
    select from content_document where state = 'draft' and value is not null and publish_at <= now()`;
}
