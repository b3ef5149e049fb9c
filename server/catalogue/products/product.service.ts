import {
  type PictureInput,
  type ProductInput,
  type ProductPatch,
  SIZES_LIMIT,
  type SizeChange,
  type StaffProduct,
} from '#contract/admin/catalogue/catalogue';
import type { Product, ProductImage } from '#contract/catalogue/catalogue';
import type { ErrorDetail } from '#contract/errors';
import { isId } from '#contract/values/id';
import type { Assortment } from '../../assortment/assortment.rules';
import { holdAssortment } from '../../assortment/entries.service';
import type { Connection } from '../../database/database';
import { newId } from '../../database/ids';
import { needsConfirmation, ShopError } from '../../http/errors';
import { describeMedia } from '../../media/pictures.service';
import { staleVersion } from '../../records/stale-version';
import type { Shop } from '../../shop';
import { catalogueTransaction } from '../search/index-loader/index-loader.service';
import {
  findAnyProducts,
  listStyleIds,
  lockProducts,
  type ProductRow,
  removeFromCarts,
} from './product.queries';
import {
  applySizeChanges,
  duplicateOf,
  newDraft,
  patchProduct,
  resolveAssortment,
  resolveNew,
  type StoredProduct,
  staleSizes,
  toProduct,
  toStaffProduct,
  toStoredProduct,
} from './product.rules';
import { differingFields, pick, styleFields } from './product-fields.rules';
import { toImages } from './product-pictures.rules';
import { isHidden, restored, settled } from './publishing.rules';
import { sizeQuestions } from './size-questions.rules';
import { lockSizes } from './stock/stock.queries';
import { cartRemovalsOf, writeProducts } from './write-products.service';

/** Throws `needs_confirmation` for sizes outside the size system, unless that is confirmed. */
export async function createProduct(
  shop: Shop,
  actorId: string,
  input: ProductInput,
  isConfirmed: boolean,
): Promise<Product> {
  return catalogueTransaction(shop, async (tx) => {
    const assortment = await holdAssortment(tx);
    const product = newDraft(
      newId(),
      assortment.currency,
      resolveNew(assortment, input),
      await picturesOf(tx, input.pictures),
    );
    if (!isConfirmed) assertNoQuestion(sizeQuestions(assortment, null, product));
    await writeProducts(tx, { actorId, action: 'product.create', created: [product] });
    return toProduct(await getRow(tx, product.id));
  });
}

/** Creates the colours of a style, all or none. Throws as `createProduct` does. */
export async function createStyle(
  shop: Shop,
  actorId: string,
  inputs: ProductInput[],
  isConfirmed: boolean,
): Promise<Product[]> {
  return catalogueTransaction(shop, async (tx) => {
    const assortment = await holdAssortment(tx);
    const created: StoredProduct[] = [];
    for (const [at, input] of inputs.entries()) {
      const product = await atPath(`products.${at}`, async () =>
        newDraft(
          newId(),
          assortment.currency,
          resolveNew(assortment, input),
          await picturesOf(tx, input.pictures),
        ),
      );
      created.push(product);
    }
    if (!isConfirmed) assertNoQuestion(questionsOfStyle(assortment, created));
    await writeProducts(tx, { actorId, action: 'product.create', created });
    const rows = await findAnyProducts(
      tx,
      created.map(({ id }) => id),
    );
    return created.flatMap(({ id }) => {
      const row = rows.find((one) => one.id === id);
      return row ? [toProduct(row)] : [];
    });
  });
}

/** Copies a product, or all colours of its style but archived ones, as drafts of a new style. Throws `not_found`. */
export async function duplicateProduct(
  shop: Shop,
  actorId: string,
  id: string,
  wholeStyle: boolean,
): Promise<StaffProduct[]> {
  if (!isId(id)) throw new ShopError('not_found');
  return catalogueTransaction(shop, async (tx) => {
    await holdAssortment(tx);
    const rows = await findAnyProducts(tx, wholeStyle ? await listStyleIds(tx, id) : [id]);
    if (rows.length === 0) throw new ShopError('not_found');
    const copied = rows
      .map(toStoredProduct)
      .filter((product) => product.id === id || !product.isArchived)
      .toSorted((one, other) => (one.id < other.id ? -1 : 1));
    const style = newId();
    const created = copied.map((product) => duplicateOf(product, { id: newId(), style }));
    await writeProducts(tx, { actorId, action: 'product.create', created });
    const stored = await findAnyProducts(
      tx,
      created.map((product) => product.id),
    );
    return stored.toSorted((one, other) => (one.id < other.id ? -1 : 1)).map(toStaffProduct);
  });
}

/** One question about the sizes of all colours. */
function questionsOfStyle(assortment: Assortment, [first, ...others]: StoredProduct[]) {
  if (!first) return [];
  const names = new Set([first, ...others].flatMap(({ sizes }) => sizes.map(({ name }) => name)));
  const sizes = [...names].map((name) => ({ name, quantity: 0 }));
  return sizeQuestions(assortment, null, { category: first.category, sizes });
}

function assertNoQuestion(questions: ErrorDetail[]): void {
  if (questions.length > 0) throw needsConfirmation(questions);
}

/** Runs a validation with the paths of its errors below the given one. */
async function atPath<Result>(path: string, validate: () => Promise<Result>): Promise<Result> {
  try {
    return await validate();
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    const details = error.details.map((detail) => ({ ...detail, path: `${path}.${detail.path}` }));
    throw new ShopError(error.code, { details });
  }
}

/**
 * Changes the given fields of a product, archived or not; given sizes are counts. Throws `stale_version` if the product or
 * one of the changed sizes has changed since the version or quantity that the change is based on, and `needs_confirmation` for
 * sizes that staff may have overlooked, unless they are confirmed.
 */
export async function updateProduct(
  shop: Shop,
  actorId: string,
  id: string,
  input: ProductPatch,
  isConfirmed: boolean,
): Promise<Product> {
  if (!isId(id)) throw new ShopError('not_found');
  return catalogueTransaction(shop, async (tx) => {
    const assortment = await holdAssortment(tx);
    // Stock rows, the product, then cart lines: the order in which placing an order locks them.
    if (input.sizes || input.sizeChanges) await lockSizes(tx, id);
    const rows = await lockProducts(tx, input.wholeStyle ? await listStyleIds(tx, id) : [id]);
    const row = rows.find((one) => one.id === id);
    if (!row) throw new ShopError('not_found');
    const before = toStoredProduct(row);
    const { version, sizeChanges, ...patch } = resolveAssortment(assortment, {
      thirdLevelCategory: before.category,
      ...input,
    });
    await assertCurrent(tx, row, { version, sizeChanges });
    const sizes = sizeChanges ? countedSizes(before.sizes, sizeChanges) : patch.sizes;
    const given = { ...patch, ...(sizes && { sizes }) };
    const images = patch.pictures ? await picturesOf(tx, patch.pictures, before.images) : null;
    const after = patchProduct(before, given, images);
    if (!isConfirmed) assertNoQuestion(sizeQuestions(assortment, before, after));
    const shared = pick(
      after,
      differingFields(before, after).filter((field) => styleFields.includes(field)),
    );
    const others = rows
      .filter((other) => other !== row)
      .map((other) => {
        const stored = toStoredProduct(other);
        return { before: stored, after: settled({ ...stored, ...shared }) };
      });
    const changes = [{ before, after }, ...others];
    const hidden = others.filter((other) => isHidden(other.after) && !isHidden(other.before));
    await removeFromCarts(tx, [
      ...cartRemovalsOf(id, { isArchived: isHidden(after) && !isHidden(before), sizes }),
      ...hidden.flatMap((other) => cartRemovalsOf(other.after.id, other.after)),
    ]);
    await writeProducts(tx, { actorId, action: actionOf(before, after), changes });
    return toProduct(await getRow(tx, id));
  });
}

function actionOf(before: StoredProduct, after: StoredProduct): string {
  if (before.isDraft && !isHidden(after)) return 'product.publish';
  return after.isDraft && !isHidden(before) ? 'product.withdraw' : 'product.update';
}

async function assertCurrent(
  tx: Connection,
  row: ProductRow,
  { version, sizeChanges = [] }: Pick<ProductPatch, 'version' | 'sizeChanges'>,
): Promise<void> {
  const stale = staleSizes(row.sizes, sizeChanges);
  if (stale.length === 0 && (version === undefined || version === row.version)) return;
  throw await staleVersion(
    tx,
    version,
    {
      entity: 'product',
      id: row.id,
      version: row.version,
      values: toStaffProduct(row),
    },
    stale.map(({ change, quantity }) => ({
      path: `sizes.${change.name}`,
      message:
        quantity === null
          ? `Size ${change.name} no longer exists.`
          : `Size ${change.name} now has ${quantity} in stock.`,
    })),
  );
}

function countedSizes(
  before: StoredProduct['sizes'],
  changes: SizeChange[],
): StoredProduct['sizes'] {
  const sizes = applySizeChanges(before, changes);
  if (sizes.length >= 1 && sizes.length <= SIZES_LIMIT) return sizes;
  const message = sizes.length === 0 ? 'Add at least one size.' : `Add up to ${SIZES_LIMIT} sizes.`;
  throw new ShopError('invalid_request', { details: [{ path: 'sizes', message }] });
}

/** Archives a product and removes it from every cart and wishlist; orders keep showing it. */
export async function deleteProduct(shop: Shop, actorId: string, id: string): Promise<void> {
  if (!isId(id)) throw new ShopError('not_found');
  await catalogueTransaction(shop, async (tx) => {
    const before = toStoredProduct(await lockRow(tx, id));
    if (before.isArchived) throw new ShopError('not_found');
    const after = settled({ ...before, isArchived: true });
    await removeFromCarts(tx, cartRemovalsOf(id, after));
    await writeProducts(tx, { actorId, action: 'product.delete', changes: [{ before, after }] });
  });
}

/** Returns an archived product to the shop, as a draft if it was never published; does nothing for one that is not archived. */
export async function restoreProduct(
  shop: Shop,
  actorId: string,
  id: string,
): Promise<StaffProduct> {
  if (!isId(id)) throw new ShopError('not_found');
  return catalogueTransaction(shop, async (tx) => {
    const before = toStoredProduct(await lockRow(tx, id));
    const changes = before.isArchived ? [{ before, after: settled(restored(before)) }] : [];
    await writeProducts(tx, { actorId, action: 'product.restore', changes });
    return toStaffProduct(await getRow(tx, id));
  });
}

/** Pictures as staff chose them, with what the shop knows about them. Throws as `toImages` does. */
async function picturesOf(
  tx: Connection,
  pictures: PictureInput[] = [],
  present: ProductImage[] = [],
): Promise<ProductImage[]> {
  return toImages(pictures, await describeMedia(tx, pictures), present);
}

async function lockRow(tx: Connection, id: string): Promise<ProductRow> {
  const [row] = await lockProducts(tx, [id]);
  if (!row) throw new ShopError('not_found');
  return row;
}

async function getRow(tx: Connection, id: string): Promise<ProductRow> {
  const [row] = await findAnyProducts(tx, [id]);
  if (!row) throw new ShopError('not_found');
  return row;
}
