import type { UploadedPicture } from '#contract/catalogue/media';
import type { Connection } from '../database/database';
import { transaction } from '../database/transaction';
import { fieldError, ShopError } from '../http/errors';
import { limit } from '../http/rate-limits';
import { refusals } from '../http/refusals/messages';
import { deletePictures } from '../media/delete-pictures.service';
import { hashOf } from '../media/pictures.rules';
import { storePicture } from '../media/pictures.service';
import type { Shop } from '../shop';
import { isItemKey } from './review-keys';
import {
  assignPictures,
  deletePicturesOfItems,
  deleteUnusedUploads,
  insertUpload,
  listUploads,
  lockUnreferenced,
} from './review-pictures.queries';

const DAY = 24 * 60 * 60;
const HOUR = 60 * 60;
const UPLOADS_PER_ITEM_AND_DAY = 20;
const UPLOADS_PER_HOUR = 60;

/** Throws `invalid_request` unless pictures may be uploaded for the item. Called before the file is read. */
export async function admitUpload(
  shop: Shop,
  itemId: string,
  key: string,
  client: string,
): Promise<void> {
  if (!isItemKey(shop, 'review-picture', itemId, key))
    throw fieldError('invalid_request', 'pictureKey', refusals.link.pageExpired);
  const uploads = { name: 'review-upload', points: UPLOADS_PER_HOUR, seconds: HOUR };
  await limit(shop, { ...uploads, key: client });
  const ofItem = { name: 'review-item-upload', points: UPLOADS_PER_ITEM_AND_DAY, seconds: DAY };
  await limit(shop, { ...ofItem, key: itemId });
}

/** Stores a picture for an item, without metadata. It is deleted after a day unless its review is saved with it. */
export async function storeUpload(
  shop: Shop,
  itemId: string,
  file: Buffer,
): Promise<UploadedPicture> {
  const stored = await storePicture(shop, null, file);
  // It may have been deleted since, with another review.
  if (!(await insertUpload(shop.pool, itemId, hashOf(stored.url) ?? '')))
    throw new ShopError('unavailable');
  return stored;
}

/** Gives a review exactly the pictures with these URLs. Throws `invalid_request` for one that was not uploaded for its item. */
export async function savePictures(
  tx: Connection,
  review: { reviewId: string; itemId: string },
  urls: string[],
): Promise<void> {
  const uploaded = await listUploads(tx, review.itemId);
  const hashes = urls.map((url) => hashOf(url) ?? '');
  if (!hashes.every((hash) => uploaded.includes(hash)))
    throw fieldError('invalid_request', 'pictures', refusals.review.addPicturesAgain);
  await assignPictures(tx, review, hashes);
  await deleteUnreferenced(
    tx,
    uploaded.filter((hash) => !hashes.includes(hash)),
  );
}

/** Deletes all pictures of some items. Call `shop.wakeJobs()` after the commit. */
export async function deleteItemPictures(tx: Connection, items: string[]): Promise<void> {
  await deleteUnreferenced(tx, await deletePicturesOfItems(tx, items));
}

/** Deletes pictures that were uploaded for a review that was not saved. */
export async function deleteUnusedPictures(shop: Shop): Promise<void> {
  await transaction(shop.pool, async (tx) => deleteUnreferenced(tx, await deleteUnusedUploads(tx)));
  shop.wakeJobs();
}

async function deleteUnreferenced(tx: Connection, hashes: string[]): Promise<void> {
  if (hashes.length > 0) await deletePictures(tx, await lockUnreferenced(tx, hashes));
}
