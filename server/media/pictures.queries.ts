import {
  type Connection,
  execute,
  matchesOne,
  queryAll,
  queryOne,
  raw,
} from '../database/database';

export interface PictureRow {
  hash: string;
  /** Of the largest stored file. */
  width: number;
  height: number;
  widths: number[];
  tint: string;
}

export interface PictureFile {
  width: number;
  format: 'avif' | 'webp';
  bytes: Buffer;
}

/** A stored file: in the bucket if `bytes` is null. `size` is in bytes. */
interface StoredPictureFile {
  bytes: Buffer | null;
  size: number;
}

const COLUMNS = 'hash, width, height, widths, tint';

export async function listPictures(
  connection: Connection,
  hashes: string[],
): Promise<PictureRow[]> {
  return queryAll<PictureRow>(connection, 'picture-list')`
    select ${raw(COLUMNS)} from picture where hash = any (${hashes}::text[])`;
}

/** Stores a picture in every width unless it exists; with `isInBucket`, without the bytes. */
export async function insertPicture(
  tx: Connection,
  picture: PictureRow,
  { files, isInBucket }: { files: PictureFile[]; isInBucket: boolean },
  actorId: string,
): Promise<boolean> {
  const { hash, width, height, widths, tint } = picture;
  const isNew = await matchesOne(tx, 'picture-insert')`
    insert into picture (hash, width, height, widths, tint, actor_id)
    values (${hash}, ${width}, ${height}, ${widths}, ${tint}, ${actorId}) on conflict (hash) do nothing`;
  if (!isNew) return false;
  for (const { width, format, bytes } of files)
    await execute(tx, 'picture-insert-file')`
      insert into picture_file (hash, width, format, bytes, size)
      values (${hash}, ${width}, ${format}, ${isInBucket ? null : bytes}, ${isInBucket ? bytes.length : null})`;
  return true;
}

/** Names a stored file. */
interface PictureFileKey {
  hash: string;
  width: number;
  format: 'avif' | 'webp';
}

export async function findPictureFile(
  connection: Connection,
  { hash, width, format }: PictureFileKey,
): Promise<StoredPictureFile | null> {
  return queryOne<StoredPictureFile>(connection, 'picture-find-file')`
    select bytes, coalesce(size, octet_length(bytes)) as size
    from picture_file where hash = ${hash} and width = ${width} and format = ${format}`;
}

/** Replaces the bytes of a file, which are in the bucket now, by their number; or, with `bytes`, brings them back. */
export async function updatePictureBytes(
  connection: Connection,
  { hash, width, format }: PictureFileKey,
  bytes: Buffer | null,
): Promise<void> {
  await execute(connection, 'picture-update-bytes')`
    update picture_file set bytes = ${bytes}, size = case when ${bytes}::bytea is null then octet_length(bytes) end
    where hash = ${hash} and width = ${width} and format = ${format} and (bytes is null) <> (${bytes}::bytea is null)`;
}
