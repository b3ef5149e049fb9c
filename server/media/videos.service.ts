import { createHash } from 'node:crypto';
import type { StoredVideo } from '#contract/catalogue/media';
import { videoAdvice } from '#contract/values/choices';
import { recordAudit } from '../audit/record.service';
import type { Connection } from '../database/database';
import { transaction } from '../database/transaction';
import { ShopError } from '../http/errors';
import type { Shop } from '../shop';
import { putInBucket } from './stored-files.service';
import { findVideo, insertChunk, insertVideo, type VideoRow } from './videos.queries';
import { CHUNK_BYTES, videoFormatOf, videoFormats, videoUrl } from './videos.rules';

/** Stores a video as it is. The same file is stored once. Throws `unsupported_media_type`. */
export async function storeVideo(shop: Shop, actorId: string, file: Buffer): Promise<StoredVideo> {
  const format = videoFormatOf(file);
  if (format === null)
    throw new ShopError('unsupported_media_type', {
      message: `This file type is not supported. ${videoAdvice}`,
    });
  const hash = createHash('sha256').update(file).digest('hex').slice(0, 32);
  const known = await findVideo(shop.pool, hash);
  if (known) return toStored(known);
  const video = { hash, format, size: file.length };
  const isInBucket = await putInBucket(shop, `${hash}.${format}`, videoFormats[format], file);
  await transaction(shop.pool, async (tx) => {
    if (!(await insertVideo(tx, { ...video, isInBucket }, actorId))) return;
    if (!isInBucket) await insertChunks(tx, hash, file);
    await recordAudit(tx, {
      actorId,
      action: 'video.store',
      entity: 'video',
      entityId: hash,
      after: { format, size: file.length },
    });
  });
  return toStored(video);
}

/** Stores the bytes of a video in the database, in parts. */
export async function insertChunks(tx: Connection, hash: string, file: Buffer): Promise<void> {
  for (let start = 0; start < file.length; start += CHUNK_BYTES)
    await insertChunk(tx, hash, start / CHUNK_BYTES, file.subarray(start, start + CHUNK_BYTES));
}

function toStored({ hash, format, size }: Omit<VideoRow, 'isInBucket'>): StoredVideo {
  return { url: videoUrl({ hash, format }), type: videoFormats[format], size };
}
