import type { Connection } from '../database/database';

type DocumentState = 'live' | 'draft';

interface DocumentRow {
  id: string;
  value: unknown;
  changed_at: Date;
  changed_by: string | null;
  first_name: string | null;
  last_name: string | null;
}

/** An arbitrary number, the same in every replica. */
const CONTENT_LOCK = 4_815_163;

/** Serializes changes of the content until the commit. */
export async function lockContent(tx: Connection): Promise<void> {
  await tx.query({
    name: 'content-lock',
    text: 'select pg_advisory_xact_lock($1)',
    values: [CONTENT_LOCK],
  });
}

/** The number of changes of the content so far: drafts saved, published, discarded or restored. */
export async function findContentVersion(connection: Connection): Promise<number> {
  const { rows } = await connection.query<{ version: number }>({
    name: 'content-version',
    text: `select version from content_document where state = 'draft'`,
  });
  return rows[0]?.version ?? 0;
}

/** The published document or the draft; null if there is none. */
export async function findDocument(
  connection: Connection,
  state: DocumentState,
): Promise<DocumentRow | null> {
  const { rows } = await connection.query<DocumentRow>({
    name: 'content-find',
    text: `select d.id, d.value, d.changed_at, d.changed_by, a.first_name, a.last_name
      from content_document d left join account a on a.id = d.changed_by
      where d.state = $1 and d.value is not null`,
    values: [state],
  });
  return rows[0] ?? null;
}

/** Stores a document; a draft without a value is deleted. */
export async function saveDocument(
  tx: Connection,
  state: DocumentState,
  document: { id: string; value: unknown; changedBy: string | null },
): Promise<void> {
  await tx.query({
    name: 'content-put',
    text: `insert into content_document (state, id, value, changed_by) values ($1, $2, $3, $4)
      on conflict (state) do update set id = excluded.id, value = excluded.value, changed_by = excluded.changed_by,
        changed_at = now()`,
    values: [state, document.id, document.value, document.changedBy],
  });
}
