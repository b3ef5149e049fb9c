import type { ContentPublication } from '#contract/admin/content/content';
import { type Connection, execute, queryAll, queryOne, raw } from '../database/database';

export interface PublicationRow {
  number: number;
  value: unknown;
  publishedAt: Date;
  publishedBy: ContentPublication['publishedBy'];
}

const COLUMNS = `c.number, c.value, c.published_at as "publishedAt",
  case when c.published_by is not null then json_build_object('firstName', coalesce(a.first_name, ''),
    'lastName', coalesce(a.last_name, '')) end as "publishedBy"
  from content_publication c left join account a on a.id = c.published_by`;

/** The published versions, newest first. */
export function listPublicationRows(connection: Connection, limit: number) {
  return queryAll<PublicationRow>(connection, 'publication-list')`
    select ${raw(COLUMNS)} order by c.number desc limit ${limit}`;
}

export function findPublication(connection: Connection, number: number) {
  return queryOne<PublicationRow>(connection, 'publication-find')`
    select ${raw(COLUMNS)} where c.number = ${number}`;
}

interface NewPublication {
  value: unknown;
  publishedAt: Date | null;
  publishedBy: string | null;
}

/** Adds a published version and deletes all but the newest. Callers hold the content lock. */
export async function insertPublication(
  tx: Connection,
  { value, publishedAt, publishedBy }: NewPublication,
  kept: number,
): Promise<void> {
  await execute(tx, 'publication-insert')`
    insert into content_publication (number, value, published_at, published_by)
    select coalesce(max(number), 0) + 1, ${JSON.stringify(value)}, coalesce(${publishedAt}, now()), ${publishedBy}
    from content_publication`;
  await execute(tx, 'publication-forget-old')`
    delete from content_publication
    where number <= (select max(number) from content_publication) - ${kept}`;
}
