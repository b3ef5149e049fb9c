import type { Connection } from '../database/database';

export interface PublicationRow {
  number: number;
  value: unknown;
  published_at: Date;
  published_by: string | null;
  first_name: string | null;
  last_name: string | null;
}

const COLUMNS = `c.number, c.value, c.published_at, c.published_by, a.first_name, a.last_name
  from content_publication c left join account a on a.id = c.published_by`;

/** The published versions, newest first. */
export async function listPublicationRows(
  connection: Connection,
  limit: number,
): Promise<PublicationRow[]> {
  const { rows } = await connection.query<PublicationRow>({
    name: 'publication-list',
    text: `select ${COLUMNS} order by c.number desc limit $1`,
    values: [limit],
  });
  return rows;
}

export async function findPublication(
  connection: Connection,
  number: number,
): Promise<PublicationRow | null> {
  const { rows } = await connection.query<PublicationRow>({
    name: 'publication-find',
    text: `select ${COLUMNS} where c.number = $1`,
    values: [number],
  });
  return rows[0] ?? null;
}

/** Adds a published version and deletes all but the newest. Callers hold the content lock. */
export async function insertPublication(
  tx: Connection,
  publication: { value: unknown; publishedAt: Date | null; publishedBy: string | null },
  kept: number,
): Promise<void> {
  await tx.query({
    name: 'publication-insert',
    text: `insert into content_publication (number, value, published_at, published_by)
      select coalesce(max(number), 0) + 1, $1, coalesce($2, now()), $3 from content_publication`,
    values: [JSON.stringify(publication.value), publication.publishedAt, publication.publishedBy],
  });
  await tx.query({
    name: 'publication-forget-old',
    text: 'delete from content_publication where number <= (select max(number) from content_publication) - $1',
    values: [kept],
  });
}
