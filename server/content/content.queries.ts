import type { Connection } from '../database/database';

export type DocumentState = 'live' | 'draft';

export interface DocumentRow {
  id: string;
  value: unknown;
  changed_at: Date;
  first_name: string | null;
  last_name: string | null;
}

/** What shoppers see, or what staff are writing; null where there is none. */
export async function findDocument(
  connection: Connection,
  state: DocumentState,
): Promise<DocumentRow | null> {
  const { rows } = await connection.query<DocumentRow>({
    name: 'content-find',
    text: `select d.id, d.value, d.changed_at, a.first_name, a.last_name
      from content_document d left join account a on a.id = d.changed_by
      where d.state = $1`,
    values: [state],
  });
  return rows[0] ?? null;
}

/** Stores a document. One that is there keeps its id. */
export async function putDocument(
  tx: Connection,
  state: DocumentState,
  document: { id: string; value: unknown; changedBy: string | null },
): Promise<void> {
  await tx.query({
    name: 'content-put',
    text: `insert into content_document (state, id, value, changed_by) values ($1, $2, $3, $4)
      on conflict (state) do update set value = excluded.value, changed_by = excluded.changed_by, changed_at = now()`,
    values: [state, document.id, JSON.stringify(document.value), document.changedBy],
  });
}

/** Takes the draft away; null where there is none. For one caller only. */
export async function takeDraft(tx: Connection): Promise<{ id: string; value: unknown } | null> {
  const { rows } = await tx.query<{ id: string; value: unknown }>({
    name: 'content-take-draft',
    text: `delete from content_document where state = 'draft' returning id, value`,
  });
  return rows[0] ?? null;
}
