import {
  type CodeOwner,
  findCodeOwners,
  readProducts,
} from '../catalogue/products/write-products.service';
import type { Connection } from '../database/database';
import type { ImportedProduct } from './formats/imported';
import type { RowError } from './formats/row';

type Owners = Map<string, CodeOwner[]>;

/** The products that have the SKUs and barcodes of a file. */
export async function ownersOfCodes(
  connection: Connection,
  products: readonly ImportedProduct[],
): Promise<Owners> {
  const codes = products.flatMap((product) => [
    ...(product.counted ? [product.counted.code] : []),
    ...codesOf(product).map(({ code }) => code),
  ]);
  const owners: Owners = new Map();
  if (codes.length === 0) return owners;
  for (const owner of await findCodeOwners(connection, [...new Set(codes)]))
    owners.set(owner.code, [...(owners.get(owner.code) ?? []), owner]);
  return owners;
}

/** Turns counts by SKU or barcode into the new stock of products; rows of one product become one. */
export async function toStock(
  connection: Connection,
  rows: readonly ImportedProduct[],
  owners: Owners,
): Promise<ImportedProduct[]> {
  const ids = [...owners.values()].flat().map(({ productId }) => productId);
  const present = await readProducts(connection, [...new Set(ids)]);
  const counted = new Map<string, ImportedProduct>();
  const refused: ImportedProduct[] = [];
  for (const row of rows) {
    const { code, quantity } = row.counted ?? { code: '', quantity: 0 };
    const [owner, another] = owners.get(code) ?? [];
    const refuse = (message: string) =>
      refused.push({
        ...row,
        errors: row.errors.length > 0 ? row.errors : [{ line: row.line, field: 'SKU', message }],
      });
    const product = owner && present.get(owner.productId);
    if (row.errors.length > 0 || !owner || !product)
      refuse(`No product has the SKU or barcode ${code}.`);
    else if (another) refuse(`${code} belongs to ${owner.title} and to ${another.title}.`);
    else {
      const known = counted.get(owner.productId);
      const sizes =
        known?.fields.sizes ??
        product.sizes.map(({ name, quantity: now }) => ({ name, quantity: now }));
      counted.set(owner.productId, {
        ...(known ?? { ...row, id: owner.productId }),
        lastLine: row.lastLine,
        fields: {
          sizes: sizes.map((size) => (size.name === owner.size ? { ...size, quantity } : size)),
        },
      });
    }
  }
  return [...counted.values(), ...refused].sort((one, other) => one.line - other.line);
}

/** A warning for each SKU and barcode of a product that another product, of the shop or the file, has too. */
export function repeatedCodesOf(
  product: ImportedProduct,
  owners: Owners,
  inFile: ReadonlyMap<string, number>,
): RowError[] {
  const { line } = product;
  return codesOf(product).flatMap(({ code, field }) => {
    const other = owners.get(code)?.find(({ productId }) => productId !== product.id);
    const first = inFile.get(code);
    if (other) return [{ line, field, message: `${other.title} has ${code} too.` }];
    return first === undefined || first === line
      ? []
      : [{ line, field, message: `The product on line ${first} has ${code} too.` }];
  });
}

/** The line of the first product of the file that has each SKU and barcode. */
export function linesOfCodes(products: readonly ImportedProduct[]): Map<string, number> {
  const lines = new Map<string, number>();
  for (const product of products)
    for (const { code } of codesOf(product)) if (!lines.has(code)) lines.set(code, product.line);
  return lines;
}

function codesOf({ fields }: ImportedProduct): { code: string; field: string }[] {
  return Object.values(fields.sizeDetails ?? {}).flatMap(({ sku, gtin }) => [
    ...(sku ? [{ code: sku, field: 'SKU' }] : []),
    ...(gtin ? [{ code: gtin, field: 'Barcode' }] : []),
  ]);
}
