import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import { transaction } from '../database/transaction';
import type { Bucket } from './bucket';
import { countFilesInBucket, type FileRow, listFiles } from './files.queries';
import { updatePictureBytes } from './pictures.queries';
import { readFileName } from './pictures.rules';
import { findStoredFile, type Storage } from './stored-files.service';
import { deleteChunks, updateVideoPlace } from './videos.queries';
import { readVideoName } from './videos.rules';
import { insertChunks } from './videos.service';

export { countFilesInBucket };

/** Where the bytes of a file can be. */
type Place = 'bucket' | 'database';

interface Move {
  files: number;
  bytes: number;
  /** Names of files that the bucket has lost. */
  missing: string[];
}

/**
 * Moves every file into the bucket, or back into the database, also while the shop serves. A file is in both until its
 * move is recorded. Moved files are not read again, so a move that was interrupted can be repeated. Objects stay in the bucket.
 */
export async function moveFiles(
  storage: Storage & { bucket: Bucket },
  to: Place,
  onMoved: (done: number, total: number) => void = () => {},
): Promise<Move> {
  const { pool, bucket } = storage;
  const move: Move = { files: 0, bytes: 0, missing: [] };
  const files = await listFiles(pool, to === 'database');
  for (const { name, size } of files) {
    const stored = await findStoredFile(storage, name);
    if (!stored) continue;
    const body =
      to === 'bucket' ? await stored.open({ first: 0, last: size - 1 }) : await bucket.open(name);
    if (body === null) {
      move.missing.push(name);
      continue;
    }
    const bytes = Buffer.isBuffer(body) ? body : await buffer(body);
    if (to === 'bucket') await bucket.put(name, stored.type, bytes);
    await recordPlace(pool, name, to, bytes);
    move.bytes += size;
    onMoved(++move.files, files.length);
  }
  return move;
}

/** Stores the bytes of a file in the database, or deletes them there. */
async function recordPlace(pool: pg.Pool, name: string, place: Place, bytes: Buffer) {
  const isInBucket = place === 'bucket';
  const picture = readFileName(name);
  if (picture) return updatePictureBytes(pool, picture, isInBucket ? null : bytes);
  const hash = readVideoName(name)?.hash ?? '';
  return transaction(pool, async (tx) => {
    if (!(await updateVideoPlace(tx, hash, isInBucket))) return;
    if (isInBucket) await deleteChunks(tx, hash);
    else await insertChunks(tx, hash, bytes);
  });
}

/** The files that should be in the bucket and are not there, or have another size. */
export async function findLostFiles({
  pool,
  bucket,
}: Storage & { bucket: Bucket }): Promise<{ file: FileRow; found: number | null }[]> {
  const sizes = new Map<string, number>();
  for await (const { name, size } of bucket.list()) sizes.set(name, size);
  const files = await listFiles(pool, true);
  return files
    .map((file) => ({ file, found: sizes.get(file.name) ?? null }))
    .filter(({ file, found }) => found !== file.size);
}
