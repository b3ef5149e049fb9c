import {
  type Connection,
  execute,
  matchesOne,
  queryAll,
  queryOne,
  raw,
} from '../database/database';
import type { PictureFileTable, PictureTable } from '../database/rows';

export interface PictureRow extends Pick<PictureTable, 'hash' | 'height' | 'widths' | 'tint'> {
  /** Of the largest stored file. */
  width: PictureTable['width'];
}

export interface PictureFile {
  width: number;
  format: 'avif' | 'webp';
  bytes: Buffer;
}

/** A stored file: in the bucket if `bytes` is null. `size` is in bytes. */
interface StoredPictureFile extends Pick<PictureFileTable, 'bytes'> {
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

/** Stores a picture in every width unless it exists; with `isInBucket`, without the bytes. Without an actor it is a shopper's. */
export async function insertPicture(
  tx: Connection,
  picture: PictureRow,
  { files, isInBucket }: { files: PictureFile[]; isInBucket: boolean },
  actorId: string | null,
): Promise<boolean> {
  const { hash, width, height, widths, tint } = picture;
  const isNew = await matchesOne(tx, 'picture-insert')`
    insert into picture (hash, width, height, widths, tint, actor_id, is_from_shopper)
    values (${hash}, ${width}, ${height}, ${widths}, ${tint}, ${actorId}, ${actorId === null}) on conflict (hash) do nothing`;
  if (!isNew) return false;
  for (const { width, format, bytes } of files)
    await execute(tx, 'picture-insert-file')`
      insert into picture_file (hash, width, format, bytes, size)
      values (${hash}, ${width}, ${format}, ${isInBucket ? null : bytes}, ${isInBucket ? bytes.length : null})`;
  return true;
}

/** Records that staff have uploaded a picture too, so that it is not deleted with a shopper's. */
export async function keepPicture(connection: Connection, hash: string): Promise<void> {
  await execute(connection, 'picture-keep')`
    update picture set is_from_shopper = false where hash = ${hash} and is_from_shopper`;
}

/** Deletes those of the pictures that only shoppers have uploaded, with their files. */
export async function deleteShoppersPictures(
  tx: Connection,
  hashes: string[],
): Promise<Pick<PictureRow, 'hash' | 'widths'>[]> {
  return queryAll<Pick<PictureRow, 'hash' | 'widths'>>(tx, 'picture-delete-shoppers')`
    delete from picture where hash = any (${hashes}::text[]) and is_from_shopper returning hash, widths`;
}

/** Names a stored file. */
type PictureFileKey = Pick<PictureFileTable, 'hash' | 'width' | 'format'>;

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
