import { type Connection, execute, matchesOne, queryAll, raw } from '../database/database';

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

const COLUMNS = 'hash, width, height, widths, tint';

export async function listPictures(
  connection: Connection,
  hashes: string[],
): Promise<PictureRow[]> {
  return queryAll<PictureRow>(connection, 'picture-list')`
    select ${raw(COLUMNS)} from picture where hash = any (${hashes}::text[])`;
}

/** Stores a picture in all its widths, unless it exists. */
export async function insertPicture(
  tx: Connection,
  picture: PictureRow,
  files: PictureFile[],
  actorId: string,
): Promise<boolean> {
  const { hash, width, height, widths, tint } = picture;
  const isNew = await matchesOne(tx, 'picture-insert')`
    insert into picture (hash, width, height, widths, tint, actor_id)
    values (${hash}, ${width}, ${height}, ${widths}, ${tint}, ${actorId}) on conflict (hash) do nothing`;
  if (!isNew) return false;
  for (const file of files)
    await execute(tx, 'picture-insert-file')`
      insert into picture_file (hash, width, format, bytes)
      values (${hash}, ${file.width}, ${file.format}, ${file.bytes})`;
  return true;
}

export async function findPictureFile(
  connection: Connection,
  file: { hash: string; width: number; format: string },
): Promise<Buffer | undefined> {
  const rows = await queryAll<{ bytes: Buffer }>(connection, 'picture-find-file')`
    select bytes from picture_file where hash = ${file.hash} and width = ${file.width} and format = ${file.format}`;
  return rows[0]?.bytes;
}
