import type { Connection } from '../database/database';

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
  const { rows } = await connection.query<PictureRow>({
    name: 'picture-list',
    text: `select ${COLUMNS} from picture where hash = any ($1::text[])`,
    values: [hashes],
  });
  return rows;
}

/** Stores a picture in all its widths, unless it exists. */
export async function insertPicture(
  tx: Connection,
  picture: PictureRow,
  files: PictureFile[],
  actorId: string,
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'picture-insert',
    text: `insert into picture (hash, width, height, widths, tint, actor_id) values ($1, $2, $3, $4, $5, $6)
      on conflict (hash) do nothing`,
    values: [picture.hash, picture.width, picture.height, picture.widths, picture.tint, actorId],
  });
  if (rowCount !== 1) return false;
  for (const { width, format, bytes } of files)
    await tx.query({
      name: 'picture-insert-file',
      text: 'insert into picture_file (hash, width, format, bytes) values ($1, $2, $3, $4)',
      values: [picture.hash, width, format, bytes],
    });
  return true;
}

export async function findPictureFile(
  connection: Connection,
  file: { hash: string; width: number; format: string },
): Promise<Buffer | undefined> {
  const { rows } = await connection.query<{ bytes: Buffer }>({
    name: 'picture-find-file',
    text: 'select bytes from picture_file where hash = $1 and width = $2 and format = $3',
    values: [file.hash, file.width, file.format],
  });
  return rows[0]?.bytes;
}
