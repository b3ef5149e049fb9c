import type { ContentPublication } from '#contract/admin/content/content';
import type { ContentPart } from '#contract/values/content/content-parts';
import { type Connection, execute, queryAll, queryOne, raw } from '../database/database';
import type { ContentPartPublicationTable } from '../database/rows';

interface PublicationRow
  extends Pick<ContentPartPublicationTable, 'number' | 'value' | 'publishedAt'> {
  publishedBy: ContentPublication['publishedBy'];
}

const COLUMNS = `c.number, c.value, c.published_at,
  case when c.published_by is not null then json_build_object('firstName', coalesce(a.first_name, ''),
    'lastName', coalesce(a.last_name, '')) end as published_by
  from content_part_publication c left join account a on a.id = c.published_by`;

/** The published versions of a part, newest first. */
export function listPublicationRows(connection: Connection, part: ContentPart, limit: number) {
  return queryAll<PublicationRow>(connection, 'publication-list')`
    select ${raw(COLUMNS)} where c.part = ${part} order by c.number desc limit ${limit}`;
}

export function findPublication(connection: Connection, part: ContentPart, number: number) {
  return queryOne<PublicationRow>(connection, 'publication-find')`
    select ${raw(COLUMNS)} where c.part = ${part} and c.number = ${number}`;
}

interface NewPublication {
  part: ContentPart;
  value: unknown;
  publishedAt: Date | null;
  publishedBy: string | null;
}

/** Adds a published version and deletes all but the newest of the part. Callers hold the content lock. */
export async function insertPublication(
  tx: Connection,
  { part, value, publishedAt, publishedBy }: NewPublication,
  kept: number,
): Promise<void> {
  await execute(tx, 'publication-insert')`
    insert into content_part_publication (part, number, value, published_at, published_by)
    select ${part}, coalesce(max(number), 0) + 1, ${JSON.stringify(value)}, coalesce(${publishedAt}, now()), ${publishedBy}
    from content_part_publication where part = ${part}`;
  await execute(tx, 'publication-forget-old')`
    delete from content_part_publication where part = ${part}
      and number <= (select max(number) from content_part_publication where part = ${part}) - ${kept}`;
}
