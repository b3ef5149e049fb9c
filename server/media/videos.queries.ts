import { type Connection, execute, matchesOne, queryAll, queryOne } from '../database/database';
import type { VideoChunkTable, VideoTable } from '../database/rows';

export interface VideoRow extends Pick<VideoTable, 'hash' | 'format' | 'isInBucket'> {
  /** In bytes. */
  size: VideoTable['size'];
}

export async function findVideo(connection: Connection, hash: string): Promise<VideoRow | null> {
  return queryOne<VideoRow>(connection, 'video-find')`
    select hash, format, size, is_in_bucket from video where hash = ${hash}`;
}

/** Those of the hashes that belong to a stored video. */
export async function listVideoHashes(connection: Connection, hashes: string[]): Promise<string[]> {
  const rows = await queryAll<Pick<VideoTable, 'hash'>>(connection, 'video-list-hashes')`
    select hash from video where hash = any (${hashes}::text[])`;
  return rows.map(({ hash }) => hash);
}

/** Returns whether the video is new. */
export async function insertVideo(
  tx: Connection,
  { hash, format, size, isInBucket }: VideoRow,
  actorId: string,
): Promise<boolean> {
  return matchesOne(tx, 'video-insert')`
    insert into video (hash, format, size, is_in_bucket, actor_id)
    values (${hash}, ${format}, ${size}, ${isInBucket}, ${actorId}) on conflict (hash) do nothing`;
}

export async function insertChunk(
  tx: Connection,
  hash: string,
  position: number,
  bytes: Buffer,
): Promise<void> {
  await execute(tx, 'video-insert-chunk')`
    insert into video_chunk (hash, position, bytes) values (${hash}, ${position}, ${bytes})`;
}

export async function findChunk(
  connection: Connection,
  hash: string,
  position: number,
): Promise<Buffer | undefined> {
  const row = await queryOne<Pick<VideoChunkTable, 'bytes'>>(connection, 'video-find-chunk')`
    select bytes from video_chunk where hash = ${hash} and position = ${position}`;
  return row?.bytes;
}

export async function deleteChunks(tx: Connection, hash: string): Promise<void> {
  await execute(tx, 'video-delete-chunks')`delete from video_chunk where hash = ${hash}`;
}

/** Records where a video's bytes are; returns whether they were in the other place. */
export async function updateVideoPlace(
  tx: Connection,
  hash: string,
  isInBucket: boolean,
): Promise<boolean> {
  return matchesOne(tx, 'video-update-place')`
    update video set is_in_bucket = ${isInBucket} where hash = ${hash} and is_in_bucket <> ${isInBucket}`;
}
