import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredPicture, UploadedPicture } from '#contract/catalogue/media';
import { pictureAdvice } from '#contract/values/picture-advice';
import { recordAudit } from '../audit/record.service';
import type { Connection } from '../database/database';
import { transaction } from '../database/transaction';
import { ShopError } from '../http/errors';
import { refusals } from '../http/refusals/messages';
import { projectRoot } from '../project-root';
import type { Shop } from '../shop';
import { encodePicture } from './encode-picture';
import {
  insertPicture,
  keepPicture,
  listPictures,
  type PictureFile,
  type PictureRow,
} from './pictures.queries';
import {
  DEFAULT_TINT,
  fileNameOf,
  hashOf,
  isAnimated,
  isPicture,
  stemOf,
  urlOf,
} from './pictures.rules';
import { putInBucket } from './stored-files.service';
import { listVideoHashes } from './videos.queries';
import { videoHashOf } from './videos.rules';

declare module '../shop' {
  interface Shop {
    /** Resolves when all uploaded pictures are encoded. */
    pictureQueue: Promise<unknown>;
  }
}

/** The pictures that the shop came with. */
export const PICTURES_FOLDER = join(projectRoot, 'art', 'catalogue');

/**
 * Stores a picture in the widths and formats that are served, encoded from its pixels alone, without metadata. The same file is
 * stored once, of an animation the first frame. `actorId` is the member of staff who uploads it; null for a shopper, whose pictures can be deleted. Throws
 * `unsupported_media_type`, and what `encodePicture` throws.
 */
export async function storePicture(
  shop: Shop,
  actorId: string | null,
  file: Buffer,
): Promise<UploadedPicture> {
  if (!isPicture(file))
    throw new ShopError('unsupported_media_type', {
      message: `${refusals.upload.wrongType} ${pictureAdvice}`,
    });
  const isFirstFrame = isAnimated(file);
  const hash = createHash('sha256').update(file).digest('hex').slice(0, 32);
  const [known] = await listPictures(shop.pool, [hash]);
  if (known) {
    if (actorId !== null) await keepPicture(shop.pool, hash);
    return { ...toStored(known), isFirstFrame };
  }
  const { files, ...encoded } = await inTurn(shop, () => encodePicture(file));
  const picture = { hash, ...encoded };
  const isInBucket = await putAll(shop, hash, files);
  await transaction(shop.pool, async (tx) => {
    const isNew = await insertPicture(tx, picture, { files, isInBucket }, actorId);
    if (isNew && actorId !== null)
      await recordAudit(tx, {
        actorId,
        action: 'picture.store',
        entity: 'picture',
        entityId: hash,
        after: { width: picture.width, height: picture.height },
      });
  });
  return { ...toStored(picture), isFirstFrame };
}

/** Puts the files of a picture into the bucket if the shop has one; returns whether it has. */
async function putAll(shop: Shop, hash: string, files: PictureFile[]): Promise<boolean> {
  const put = files.map(({ width, format, bytes }) =>
    putInBucket(shop, fileNameOf({ hash, width, format }), `image/${format}`, bytes),
  );
  return (await Promise.all(put)).includes(true);
}

/** An uploaded picture by its URL, or null. */
export async function findPicture(
  connection: Connection,
  url: string,
): Promise<StoredPicture | null> {
  const hash = hashOf(url);
  const [picture] = hash === null ? [] : await listPictures(connection, [hash]);
  return picture ? toStored(picture) : null;
}

/** The stored files of some URLs. */
export interface KnownMedia {
  /** By URL; bundled pictures have the default tint. */
  pictures: Map<string, { tint: string; widths: number[] }>;
  /** URLs of videos. */
  videos: Set<string>;
}

/** Those of the pictures and their videos that the shop stores. */
export async function describeMedia(
  connection: Connection,
  media: { url: string; video?: string | null | undefined }[],
): Promise<KnownMedia> {
  const videos = media.flatMap(({ video }) => video ?? []);
  const stored = new Set(
    videos.length === 0
      ? []
      : await listVideoHashes(
          connection,
          videos.flatMap((url) => videoHashOf(url) ?? []),
        ),
  );
  return {
    pictures: await describePictures(
      connection,
      media.map(({ url }) => url),
    ),
    videos: new Set(videos.filter((url) => stored.has(videoHashOf(url) ?? ''))),
  };
}

/** Tint and widths of those URLs that are the shop's own pictures. */
async function describePictures(
  connection: Connection,
  urls: string[],
): Promise<KnownMedia['pictures']> {
  const hashes = urls.flatMap((url) => hashOf(url) ?? []);
  const rows = hashes.length === 0 ? [] : await listPictures(connection, hashes);
  const byHash = new Map(rows.map((row) => [row.hash, row]));
  const own = urls.length === rows.length ? new Map() : await readBundledWidths();
  return new Map(
    urls.flatMap((url) => {
      const row = byHash.get(hashOf(url) ?? '');
      const widths = own.get(stemOf(url));
      if (row) return [[url, { tint: row.tint, widths: row.widths }] as const];
      return widths ? [[url, { tint: DEFAULT_TINT, widths }] as const] : [];
    }),
  );
}

/** The widths of the bundled pictures, by URL without width. */
async function readBundledWidths(): Promise<Map<string, number[]>> {
  const widths = new Map<string, number[]>();
  for (const name of await readdir(PICTURES_FOLDER)) {
    const width = Number(/-(\d+)\.avif$/.exec(name)?.[1]);
    if (!width) continue;
    const stem = stemOf(`/media/${name}`);
    widths.set(
      stem,
      [...(widths.get(stem) ?? []), width].sort((one, other) => one - other),
    );
  }
  return widths;
}

/** Pictures are encoded one at a time, which bounds the memory that they take and leaves CPU time for requests. */
function inTurn<T>(shop: Shop, work: () => Promise<T>): Promise<T> {
  const turn = shop.pictureQueue.then(work);
  shop.pictureQueue = turn.catch(() => {});
  return turn;
}

function toStored(picture: PictureRow): StoredPicture {
  const { tint, widths, width, height } = picture;
  return { url: urlOf(picture), tint, widths, width, height };
}
