import { IMPORT_ROWS_LIMIT } from '#contract/imports';
import { picturesOf, readProducts } from '../catalogue/change-many.service';
import type { Shop } from '../platform/shop';
import { readCsv, UnreadableFile } from './csv-file';
import type { Format, ImportedProduct, Row } from './imported';
import { deletePlans, findContent, insertPlans, noteImport } from './imports.queries';
import { planProduct } from './plan-product.service';
import { selvedgeFormat } from './selvedge-format';
import { shopifyFormat } from './shopify-format';

const BATCH = 250;
const formats = [shopifyFormat, selvedgeFormat];

/** The dry run: reads an import's file and writes down what it would do. Run again, it begins anew. */
export async function readImport(shop: Shop, id: string): Promise<void> {
  const content = await findContent(shop.pool, id);
  if (content === null) return;
  try {
    await deletePlans(shop.pool, id);
    const { format, products } = await readFile(content);
    await noteImport(shop.pool, id, { format: format.name, done: 0, total: products.length });
    refuseTwice(products);
    for (let start = 0; start < products.length; start += BATCH) {
      await planBatch(shop, id, format, products.slice(start, start + BATCH));
      await noteImport(shop.pool, id, { done: Math.min(start + BATCH, products.length) });
    }
    await noteImport(shop.pool, id, { state: 'ready' });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    await noteImport(shop.pool, id, { state: 'failed', error: error.message });
  }
}

async function readFile(content: Buffer): Promise<{ format: Format; products: ImportedProduct[] }> {
  let headings: string[] | null = null;
  const rows: Row[] = [];
  for await (const record of readCsv(content)) {
    if (headings === null) headings = record.cells.map((cell) => cell.trim().toLowerCase());
    else rows.push(record);
    if (rows.length > IMPORT_ROWS_LIMIT)
      throw new UnreadableFile(
        `The file has more than ${IMPORT_ROWS_LIMIT.toLocaleString('en-US')} rows. Split it into smaller files.`,
      );
  }
  if (headings === null) throw new UnreadableFile('The file is empty.');
  const given = headings;
  const format = formats.find((each) => each.fits(given));
  if (!format)
    throw new UnreadableFile(
      'The first line doesn’t contain the column names of this shop’s or Shopify’s product files.',
    );
  return { format, products: format.read(given, rows) };
}

/** A product that stands in the file twice is taken as it stands first. */
function refuseTwice(products: ImportedProduct[]): void {
  const lines = new Map<string, number>();
  for (const product of products) {
    if (product.id === null) continue;
    const first = lines.get(product.id);
    if (first === undefined) lines.set(product.id, product.line);
    else
      product.faults.push({
        ...{ line: product.line, field: 'ID' },
        message: `This product is already on line ${first}.`,
      });
  }
}

async function planBatch(
  shop: Shop,
  id: string,
  format: Format,
  products: ImportedProduct[],
): Promise<void> {
  const ids = products.flatMap((product) =>
    product.faults.length === 0 ? (product.id ?? []) : [],
  );
  const present = await readProducts(shop.pool, ids);
  const pictures = products.map((product) => product.fields.pictures ?? []);
  const known = await picturesOf(shop.pool, pictures.flat());
  const byUrl = new Map(known.map((image) => [image.url, image]));
  const plans = products.map((product) => {
    const kept = product.id === null ? undefined : present.get(product.id);
    const plan = planProduct(format, product, kept, ({ fields }) =>
      (fields.pictures ?? []).flatMap(({ url, alt }) => {
        const image = kept?.images.find((each) => each.url === url) ?? byUrl.get(url);
        return image ? [{ ...image, alt }] : [];
      }),
    );
    return { ...plan, createdAt: product.createdAt };
  });
  await insertPlans(shop.pool, id, plans);
}
