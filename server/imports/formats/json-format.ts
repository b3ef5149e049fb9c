import { productPatch } from '#contract/admin/catalogue/catalogue';
import { isId } from '#contract/values/id';
import type { StoredProduct } from '../../catalogue/products/product.rules';
import { auditOf, fieldNames, productFields } from '../../catalogue/products/product-fields.rules';
import { detailsOf } from '../../http/errors';
import { validationMessage } from '../../http/validation-message';
import { type Format, type ImportedProduct, REASONS_LIMIT } from './imported';
import type { JsonItem } from './json-file';
import { stockText } from './selvedge-format';

/** The fields of products as in the API, by their names there. */
export const jsonFormat: Format = { name: 'json', headingOf: (path) => path };

/** A product as an item of a JSON file. */
export function toItem(product: StoredProduct): object {
  const { imageUrl, pictures, ...fields } = auditOf(product);
  return {
    _id: product.id,
    ...fields,
    ...(product.images.length > 0
      ? {
          pictures: product.images.map(({ url, alt, kind = null, focus = null, video = null }) => ({
            url,
            alt,
            kind,
            focus,
            video,
          })),
        }
      : { imageUrl }),
    stockAtExport: stockText(product.sizes),
    createdAt: product.createdAt?.toISOString() ?? null,
  };
}

/**
 * Reads an item of a JSON file. Each field is checked here by the schema of the API too, so that later steps find values of
 * the right types.
 */
export function readItem({ value, position, repeatedKey }: JsonItem): ImportedProduct {
  const product: ImportedProduct = {
    line: position,
    lastLine: position,
    id: null,
    fields: {},
    createdAt: null,
    stockAtExport: null,
    unknown: [],
    errors: [],
  };
  const addError = (field: string, message: string) => {
    if (product.errors.length < REASONS_LIMIT)
      product.errors.push({ line: position, field, message });
  };
  if (repeatedKey !== null) addError(repeatedKey, 'This key appears twice.');
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    addError('', 'Must be an object with the fields of a product.');
    return product;
  }
  const given = new Map<string, unknown>(Object.entries(value));
  for (const field of fieldNames) {
    const { api, kind } = productFields[field];
    // As in CSV files, an empty keyword leaves the field as it is.
    if (!given.has(api) || (kind === 'keyword' && given.get(api) === '')) continue;
    const checked = productPatch.shape[api].safeParse(given.get(api), { error: validationMessage });
    if (checked.success) Object.assign(product.fields, { [api]: given.get(api) });
    else
      for (const { path, message } of detailsOf(checked.error).slice(0, REASONS_LIMIT))
        addError(path === '' ? api : `${api}.${path}`, message);
  }
  const textAt = (name: string): string | null => {
    const text = given.get(name) ?? null;
    if (text === null || typeof text === 'string') return text;
    addError(name, 'Must be text.');
    return null;
  };
  product.id = textAt('_id') || null;
  if (product.id !== null && !isId(product.id))
    addError('_id', 'This isn’t a product ID. Leave it out to add a new product.');
  // A new product without a discounted price is sold at its price.
  if (product.id === null && product.fields.price !== undefined)
    product.fields.discountPrice ??= product.fields.price;
  product.stockAtExport = textAt('stockAtExport');
  const created = textAt('createdAt');
  product.createdAt = created ? new Date(created) : null;
  if (Number.isNaN(product.createdAt?.getTime())) addError('createdAt', 'Must be a date.');
  return product;
}
