import { setImmediate } from 'node:timers/promises';
import type { UnknownValue } from '#contract/admin/catalogue/imports';
import { readAssortment } from '../assortment/assortment.service';
import { listMissingBrands } from '../assortment/brands.service';
import { toImages } from '../catalogue/products/product-pictures.rules';
import { readProducts } from '../catalogue/products/write-products.service';
import { UnreadableFile } from '../http/read-files/unreadable-file';
import { describeMedia } from '../media/pictures.service';
import { readSettings, shopToday } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { type Format, type ImportedProduct, REASONS_LIMIT } from './formats/imported';
import { rolesFrom } from './formats/other-shops/option-names.rules';
import { isOther, readFile } from './formats/read-file';
import type { RowError } from './formats/row';
import {
  deletePlans,
  findFile,
  findOptionRoles,
  insertPlans,
  updateImport,
} from './imports.queries';
import { replaceStoredPictures } from './pictures/import-pictures.service';
import { planProduct } from './plan-product.service';
import { linesOfCodes, ownersOfCodes, repeatedCodesOf, toStock } from './size-codes.service';
import { UNKNOWN_LIMIT, unknownValuesOf } from './unknown-values.rules';

const BATCH = 250;
/** Products planned before the event loop runs again. */
const PLAN_BATCH = 25;

/** The dry run: reads an import's file and stores the planned changes. A repeated run starts from the beginning. */
export async function readImport(shop: Shop, id: string): Promise<void> {
  const file = await findFile(shop.pool, id);
  if (file === null) return;
  try {
    await deletePlans(shop.pool, id);
    const assortment = await readAssortment(shop);
    const { shopName } = await readSettings(shop);
    const facts = { shopName, today: await shopToday(shop) };
    const roleOf = rolesFrom(await findOptionRoles(shop.pool));
    const {
      format,
      products: read,
      options,
    } = await readFile(file, { ...facts, assortment, roleOf });
    if (options.some(({ use }) => use === null)) {
      await updateImport(shop.pool, id, { state: 'choosing', format: format.name, options });
      return;
    }
    const owners = await ownersOfCodes(shop.pool, read);
    const isStock = read.some(({ counted }) => counted !== undefined);
    const products = isStock ? await toStock(shop.pool, read, owners) : read;
    const setStock = file.setStock || isStock;
    const inFile = linesOfCodes(products);
    const warningsOf = (product: ImportedProduct) => [
      ...(product.warnings ?? []),
      ...repeatedCodesOf(product, owners, inFile),
    ];
    await updateImport(shop.pool, id, {
      format: format.name,
      done: 0,
      total: products.length,
      options,
      unknownValues: [...unknownValuesOf(products), ...(await newBrandsOf(shop, products))],
    });
    rejectRepeated(format, products);
    for (let start = 0; start < products.length; start += BATCH) {
      const batch = products.slice(start, start + BATCH);
      await planBatch(shop, id, { format, setStock, assortment, warningsOf }, batch);
      await updateImport(shop.pool, id, { done: Math.min(start + BATCH, products.length) });
    }
    await updateImport(shop.pool, id, { state: 'ready' });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    await updateImport(shop.pool, id, { state: 'failed', error: error.message });
  }
}

/** The brands that importing the products adds to the shop. */
async function newBrandsOf(shop: Shop, products: ImportedProduct[]): Promise<UnknownValue[]> {
  const given = products.flatMap(({ fields, errors }) =>
    fields.brand && errors.length === 0 ? [fields.brand.trim()] : [],
  );
  const missing = await listMissingBrands(shop.pool, [...new Set(given)]);
  return missing.slice(0, UNKNOWN_LIMIT).map((value) => ({
    kind: 'brand',
    value,
    use: value,
    products: given.filter((name) => name === value).length,
  }));
}

/** Rejects all but the first occurrence of a product in the file. */
function rejectRepeated({ name }: Format, products: ImportedProduct[]): void {
  const isAt = name === 'json' ? 'at position' : 'on line';
  const lines = new Map<string, number>();
  for (const product of products) {
    if (product.id === null) continue;
    const first = lines.get(product.id);
    if (first === undefined) lines.set(product.id, product.line);
    else
      product.errors.push({
        line: product.line,
        field: name === 'json' ? '_id' : 'ID',
        message: `This product is already ${isAt} ${first}.`,
      });
  }
}

async function planBatch(
  shop: Shop,
  id: string,
  options: Parameters<typeof planProduct>[0] & {
    warningsOf: (product: ImportedProduct) => RowError[];
  },
  products: ImportedProduct[],
): Promise<void> {
  const ids = products.flatMap((product) =>
    product.errors.length === 0 ? (product.id ?? []) : [],
  );
  const present = await readProducts(shop.pool, ids);
  if (isOther(options.format)) await replaceStoredPictures(shop.pool, products);
  const known = await describeMedia(
    shop.pool,
    products.flatMap(({ fields }) => fields.pictures ?? []),
  );
  const plans: Parameters<typeof insertPlans>[2] = [];
  for (const product of products) {
    const kept = product.id === null ? undefined : present.get(product.id);
    const plan = planProduct(options, product, kept, (pictures) =>
      toImages(pictures, known, kept?.images),
    );
    const reasons =
      plan.verdict === 'refused' ? plan.reasons : [...plan.reasons, ...options.warningsOf(product)];
    plans.push({ ...plan, reasons: reasons.slice(0, REASONS_LIMIT), createdAt: product.createdAt });
    if (plans.length % PLAN_BATCH === 0) await setImmediate();
  }
  await insertPlans(shop.pool, id, plans);
}
