import type { ProductChangeRow } from '#contract/admin/catalogue/catalogue-bulk';
import { isId } from '#contract/values/id';
import { findAssortment } from '../../assortment/assortment.service';
import { type PageRequest, pageOffset } from '../../database/ordering';
import { ShopError } from '../../http/errors';
import type { Shop } from '../../shop';
import { type ProductField, productFields } from '../products/product-fields.rules';
import { readProducts } from '../products/write-products.service';
import { shownValue } from './bulk.rules';
import { type ChangeRow, findChange, listChangeRows, listUndoEntries } from './undo.queries';
import { reasonToKeep } from './undo.service';

/** Products that the page of a change shows. */
const MAX_LISTED = 100;

/** A page of the bulk changes and imports, newest first, and their total. */
export async function listProductChanges(
  shop: Shop,
  { pageNumber, pageSize }: PageRequest,
): Promise<{ items: ProductChangeRow[]; total: number }> {
  const { rows, total } = await listChangeRows(shop.pool, {
    ...pageOffset({ pageNumber, pageSize }),
  });
  return { items: rows.map(toRow), total };
}

/** A bulk change or an import with its products, and what undoing it would do. Throws `not_found`. */
export async function getProductChange(shop: Shop, id: string) {
  const found = isId(id) ? await findChange(shop.pool, id) : null;
  if (!found) throw new ShopError('not_found');
  const entries = await listUndoEntries(shop.pool, id);
  const [assortment, products] = await Promise.all([
    findAssortment(shop.pool),
    readProducts(
      shop.pool,
      entries.map((entry) => entry.productId),
    ),
  ]);
  const rows = entries.flatMap((entry) => {
    const present = products.get(entry.productId);
    if (!present) return [];
    const reason = reasonToKeep(assortment, entry, present, false);
    const { before, after } = entry;
    const textFor = (state: typeof before, field: ProductField) =>
      state === null ? '' : shownValue(assortment, field, state[field], present.currency);
    // All fields of a created product are new.
    const changes = (before === null ? [] : (Object.keys(after) as ProductField[])).map(
      (field) => ({
        field: productFields[field].label,
        before: textFor(before, field),
        after: textFor(after, field),
      }),
    );
    return [{ product: present.id, title: present.title, changes, reason }];
  });
  const kept = rows.filter(({ reason }) => reason !== null).length;
  return {
    ...toRow(found),
    restorable: rows.length - kept,
    kept,
    rows: rows.slice(0, MAX_LISTED),
  };
}

function toRow(row: ChangeRow): ProductChangeRow {
  const { id, at, kind, change, undoneAt, until, products, actorId } = row;
  const by =
    actorId === null
      ? null
      : { _id: actorId, firstName: row.firstName ?? '', lastName: row.lastName ?? '' };
  return {
    _id: id,
    by,
    kind,
    change,
    products,
    at: at.toISOString(),
    undoneAt: undoneAt?.toISOString() ?? null,
    until: until.toISOString(),
  };
}
