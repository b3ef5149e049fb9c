import { type Connection, queryAll, queryOne } from '../database/database';

/** A stored file by its name under `/media/`. */
export interface FileRow {
  name: string;
  /** In bytes. */
  size: number;
}

/** All files in the bucket, or all in the database. */
export async function listFiles(connection: Connection, isInBucket: boolean): Promise<FileRow[]> {
  return queryAll<FileRow>(connection, 'media-list-files')`
    select hash || '-' || width || '.' || format as name, coalesce(size, octet_length(bytes)) as size
    from picture_file where (bytes is null) = ${isInBucket}
    union all
    select hash || '.' || format, size from video where is_in_bucket = ${isInBucket}`;
}

/** The number of files in the bucket. */
export async function countFilesInBucket(connection: Connection): Promise<number> {
  const row = await queryOne<{ files: number }>(connection, 'media-count-files')`
    select ((select count(*) from picture_file where bytes is null) +
      (select count(*) from video where is_in_bucket))::int as files`;
  return row?.files ?? 0;
}
