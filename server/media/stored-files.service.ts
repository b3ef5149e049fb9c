import { Readable } from 'node:stream';
import type pg from 'pg';
import { ShopError } from '../http/errors';
import { refusals } from '../http/refusals/messages';
import type { Shop } from '../shop';
import { BucketUnavailable } from './bucket';
import { findPictureFile } from './pictures.queries';
import { readFileName } from './pictures.rules';
import type { Range } from './ranges.rules';
import { findChunk, findVideo } from './videos.queries';
import { CHUNK_BYTES, readVideoName, videoFormats } from './videos.rules';

/** Where files are stored. */
export type Storage = Pick<Shop, 'pool' | 'bucket' | 'log'>;

/** A stored picture or video, in the database or in the bucket. */
export interface StoredFile {
  name: string;
  type: string;
  /** In bytes. */
  size: number;
  /** Reads a range. Throws `unavailable` if the bucket does not answer, `not_found` if it has lost the file. */
  open(range: Range): Promise<Readable | Buffer>;
}

/** A stored file by its name under `/media/`, or null. */
export async function findStoredFile(storage: Storage, name: string): Promise<StoredFile | null> {
  const inBucket = (range: Range) => openInBucket(storage, name, range);
  const picture = readFileName(name);
  if (picture) {
    const row = await findPictureFile(storage.pool, picture);
    if (!row) return null;
    const { bytes, size } = row;
    const type = `image/${picture.format}`;
    if (bytes === null) return { name, type, size, open: inBucket };
    return { name, type, size, open: async ({ first, last }) => bytes.subarray(first, last + 1) };
  }
  const hash = readVideoName(name)?.hash;
  const video = hash ? await findVideo(storage.pool, hash) : null;
  if (!video || !name.endsWith(video.format)) return null;
  const { format, size, isInBucket } = video;
  const inDatabase = async (range: Range) =>
    Readable.from(readChunks(storage.pool, video.hash, range), { objectMode: false });
  return { name, type: videoFormats[format], size, open: isInBucket ? inBucket : inDatabase };
}

/** Puts a file into the bucket if the shop has one; returns whether it has. Throws `unavailable` if it does not answer. */
export async function putInBucket(
  { bucket }: Pick<Storage, 'bucket'>,
  name: string,
  type: string,
  bytes: Buffer,
): Promise<boolean> {
  if (!bucket) return false;
  await bucket.put(name, type, bytes).catch(refuse);
  return true;
}

async function openInBucket(
  { bucket, log }: Storage,
  name: string,
  range: Range,
): Promise<Readable> {
  if (!bucket) log.error({ file: name }, 'a file is in a bucket, but MEDIA_S3_BUCKET is not set');
  const stream = (await bucket?.open(name, range).catch(refuse)) ?? null;
  if (stream) return stream;
  if (!bucket) throw unavailable();
  log.error({ file: name }, 'the bucket lacks a file');
  throw new ShopError('not_found');
}

/** The bytes of a range of a video in the database; each part takes a connection only while it is read. */
async function* readChunks(
  pool: pg.Pool,
  hash: string,
  { first, last }: Range,
): AsyncGenerator<Buffer> {
  for (let at = Math.floor(first / CHUNK_BYTES); at * CHUNK_BYTES <= last; at++) {
    const bytes = await findChunk(pool, hash, at);
    if (!bytes) throw new Error(`Part ${at} of the video ${hash} is missing.`);
    const start = at * CHUNK_BYTES;
    yield bytes.subarray(Math.max(first - start, 0), last + 1 - start);
  }
}

function refuse(error: unknown): never {
  throw error instanceof BucketUnavailable ? unavailable() : error;
}

function unavailable(): ShopError {
  return new ShopError('unavailable', {
    message: refusals.upload.away,
  });
}
