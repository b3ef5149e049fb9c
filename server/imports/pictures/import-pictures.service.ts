import { createHash } from 'node:crypto';
import type { ImportPicture, ProductImport } from '#contract/admin/catalogue/imports';
import type { ProductImage } from '#contract/catalogue/catalogue';
import { isId } from '#contract/values/id';
import { recordAudit } from '../../audit/record.service';
import { lockUndoable, replaceInUndo } from '../../catalogue/bulk/undo.service';
import type { StoredProduct } from '../../catalogue/products/product.rules';
import {
  lockForChange,
  type ProductChange,
  writeProducts,
} from '../../catalogue/products/write-products.service';
import { catalogueTransaction } from '../../catalogue/search/index-loader/index-loader.service';
import type { Connection } from '../../database/database';
import { newId } from '../../database/ids';
import { type PageRequest, pageOffset } from '../../database/ordering';
import { transaction } from '../../database/transaction';
import { ShopError } from '../../http/errors';
import { enqueue } from '../../jobs/queue';
import { UnreachablePicture } from '../../media/pictures.rules';
import { describeMedia, storePicture } from '../../media/pictures.service';
import type { Shop } from '../../shop';
import type { ImportedProduct } from '../formats/imported';
import { findImport, lockImport } from '../imports.queries';
import {
  addPictures,
  countAttempt,
  deletePicturesOf,
  findStoredUrls,
  listFailed,
  listUnplaced,
  listWaiting,
  markFailed,
  markPlaced,
  markStored,
  retryFailed,
} from './import-pictures.queries';

/** Maximum number of concurrent downloads. */
const MAX_CONCURRENT = 4;
/** A job fetches this many pictures, and starts none after this time: files of other staff are read between two jobs. */
const BATCH = 40;
const BUDGET_MS = 10_000;
/** Attempts to store a picture, in case it crashes the process. */
const MAX_ATTEMPTS = 3;

const isRemote = ({ url }: { url: string }) => /^https?:/i.test(url);

/** A URL as it is in a column with an index. */
function pictureIdOf(url: string): string {
  return createHash('sha256').update(url).digest('hex').slice(0, 32);
}

/** Replaces the pictures of imported products that have been stored before by their URLs in this shop. */
export async function replaceStoredPictures(
  connection: Connection,
  products: ImportedProduct[],
): Promise<void> {
  const urls = products.flatMap(({ fields }) => (fields.pictures ?? []).filter(isRemote));
  if (urls.length === 0) return;
  const stored = await findStoredUrls(
    connection,
    urls.map(({ url }) => pictureIdOf(url)),
  );
  for (const { fields } of products)
    if (fields.pictures)
      fields.pictures = withoutRepeated(
        fields.pictures.map((picture) => ({
          ...picture,
          url: stored.get(pictureIdOf(picture.url)) ?? picture.url,
        })),
      );
}

/** Two URLs in another shop may be of the same picture, which is stored once. */
function withoutRepeated<Picture extends { url: string }>(pictures: Picture[]): Picture[] {
  const urls = new Set<string>();
  return pictures.filter(({ url }) => {
    const isNew = !urls.has(url);
    urls.add(url);
    return isNew;
  });
}

/** Has a job fetch the pictures that products of an applied import show at their URLs in another shop. */
export async function enqueuePictures(
  tx: Connection,
  { importId, actorId }: { importId: string; actorId: string },
  products: Pick<StoredProduct, 'id' | 'images'>[],
): Promise<void> {
  const pictures = products.flatMap(({ id, images }) =>
    images.filter(isRemote).map(({ url }) => ({ productId: id, pictureId: pictureIdOf(url), url })),
  );
  if (pictures.length === 0) return;
  await addPictures(tx, importId, pictures);
  await enqueue(tx, 'import-pictures', { importId, actorId }, { key: importId });
}

/** Fetches and stores some pictures of an import, and has another job go on. Repeating it fetches no picture twice. */
export async function fetchPictures(
  shop: Shop,
  { importId, actorId }: { importId: string; actorId: string },
): Promise<void> {
  if ((await findImport(shop.pool, importId))?.state !== 'applied') return;
  const began = performance.now();
  const waiting = await listWaiting(shop.pool, importId, BATCH);
  const next = () => (performance.now() - began < BUDGET_MS ? waiting.shift() : undefined);
  const downloads = Array.from({ length: MAX_CONCURRENT }, async () => {
    try {
      for (let picture = next(); picture; picture = next()) await fetchOne(shop, actorId, picture);
    } catch (error) {
      waiting.length = 0;
      throw error;
    }
  });
  // The job is only repeated once no download of it goes on.
  const failed = (await Promise.allSettled(downloads)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  await placePictures(shop, importId, actorId);
  const [more] = await listWaiting(shop.pool, importId, 1);
  if (more)
    // A job runs once for each key.
    await enqueue(
      shop.pool,
      'import-pictures',
      { importId, actorId },
      { key: `${importId}:${newId()}` },
    );
  shop.wakeJobs();
}

async function fetchOne(
  shop: Shop,
  actorId: string,
  { id, url }: { id: string; url: string },
): Promise<void> {
  const attempts = await countAttempt(shop.pool, id);
  if (attempts === null) return;
  if (attempts > MAX_ATTEMPTS) {
    await markFailed(shop.pool, id, 'The picture couldn’t be stored.');
    return;
  }
  try {
    const { url: storedUrl } = await storePicture(shop, actorId, await shop.fetchPicture(url));
    await markStored(shop.pool, id, storedUrl);
  } catch (error) {
    const isPictures = error instanceof UnreachablePicture || error instanceof ShopError;
    if (!isPictures) throw error;
    await markFailed(shop.pool, id, error.message);
  }
}

/** Lets products show stored pictures instead of those in the other shop, unless staff have replaced these. */
async function placePictures(shop: Shop, importId: string, actorId: string): Promise<void> {
  await catalogueTransaction(shop, async (tx) => {
    await lockImport(tx, importId);
    const found = await findImport(tx, importId);
    if (found?.undoId) await lockUndoable(tx, found.undoId);
    // It may have been undone under Audit, too.
    if ((await findImport(tx, importId))?.state !== 'applied')
      return deletePicturesOf(tx, importId);
    const unplaced = await listUnplaced(tx, importId);
    if (unplaced.length === 0) return;
    const ids = [...new Set(unplaced.map(({ productId }) => productId))];
    const locked = await lockForChange(tx, ids);
    const storedUrls = new Map(unplaced.map(({ url, address }) => [url, address]));
    const { pictures: known } = await describeMedia(
      tx,
      unplaced.map(({ address }) => ({ url: address })),
    );
    const changes: ProductChange[] = [];
    for (const before of locked.values()) {
      const images = withoutRepeated(
        before.images.map((image): ProductImage => {
          const url = storedUrls.get(image.url);
          return url === undefined ? image : { ...image, url, ...known.get(url) };
        }),
      );
      const imageUrl = images[0]?.url ?? before.imageUrl;
      if (before.images.some(({ url }) => storedUrls.has(url)))
        changes.push({ before, after: { ...before, images, imageUrl } });
    }
    await writeProducts(tx, { actorId, action: 'product.import', changes });
    await replaceInUndo(tx, changes);
    await markPlaced(tx, importId, ids);
  });
}

/** A page of the pictures that could not be fetched, and their total. */
export async function listFailedPictures(
  shop: Shop,
  id: string,
  { pageNumber, pageSize }: PageRequest,
): Promise<{ items: ImportPicture[]; total: number }> {
  const found = isId(id) ? await findImport(shop.pool, id) : undefined;
  if (!found) throw new ShopError('not_found', { message: 'Import not found.' });
  const page = pageOffset({ pageNumber, pageSize });
  return { items: await listFailed(shop.pool, id, page), total: found.pictures.failed };
}

/** Has the failed pictures of an import fetched again. Throws `order_state` unless it is applied. */
export async function retryPictures(
  shop: Shop,
  actorId: string,
  id: string,
): Promise<ProductImport['pictures']> {
  const pictures = await transaction(shop.pool, async (tx) => {
    if (!isId(id) || !(await lockImport(tx, id)))
      throw new ShopError('not_found', { message: 'Import not found.' });
    const found = await findImport(tx, id);
    if (found?.state !== 'applied')
      throw new ShopError('order_state', { message: 'This import hasn’t been applied.' });
    const retried = await retryFailed(tx, id);
    if (retried > 0) {
      await recordAudit(tx, {
        actorId,
        action: 'import.retry-pictures',
        entity: 'import',
        entityId: id,
        after: { pictures: retried },
      });
      await enqueue(tx, 'import-pictures', { importId: id, actorId }, { key: `${id}:${newId()}` });
    }
    return (await findImport(tx, id))?.pictures ?? found.pictures;
  });
  shop.wakeJobs();
  return pictures;
}
