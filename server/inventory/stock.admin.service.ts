import type { LowStock, ProductStock, StockInput } from '#contract/admin/catalogue/inventory';
import { recordAudit } from '../audit/record.service';
import { getStaffProduct } from '../catalogue/products/staff-listing.service';
import { catalogueTransaction } from '../catalogue/search/index-loader/index-loader.service';
import { type PageRequest, pageOffset } from '../database/ordering';
import { ShopError } from '../http/errors';
import { readSettings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import {
  countMovements,
  listLowRows,
  listMovements,
  lockSize,
  moveStock,
} from './stock.admin.queries';

/** The sizes of a product, archived or not, and a page of their ledger. */
export async function getStock(shop: Shop, id: string, page: PageRequest): Promise<ProductStock> {
  const product = await getStaffProduct(shop, id);
  const { lowStock } = await readSettings(shop);
  const movements = await listMovements(shop.pool, id, pageOffset(page));
  return {
    productId: id,
    title: product.title,
    brand: product.brand,
    colour: product.colour,
    imageUrl: product.imageUrl,
    archived: product.archived,
    sizes: product.sizes.map((size) => ({ ...size, low: size.quantity <= lowStock })),
    movements: movements.map(({ id: _id, at, ...rest }) => ({
      _id,
      at: at.toISOString(),
      ...rest,
    })),
    totalMovements: await countMovements(shop.pool, id),
    pageNumber: page.pageNumber,
    pageSize: page.pageSize,
  };
}

/**
 * Changes the stock of a size by a quantity, or to a count. Throws `out_of_stock` if it would be negative, and `stale_version` if
 * the count was based on another stock.
 */
export async function adjustStock(
  shop: Shop,
  actorId: string,
  id: string,
  input: StockInput,
): Promise<ProductStock> {
  await getStaffProduct(shop, id);
  await catalogueTransaction(shop, async (tx) => {
    const quantity = await lockSize(tx, id, input.size);
    if (quantity === undefined)
      throw invalid('size', `This product doesn’t come in size ${input.size}.`);
    if (input.basedOn !== undefined && input.basedOn !== quantity)
      throw new ShopError('stale_version', {
        message: `Size ${input.size} now has ${quantity} in stock.`,
        details: [{ path: 'counted', message: `Size ${input.size} now has ${quantity} in stock.` }],
        current: {
          version: null,
          savedAt: null,
          savedBy: null,
          values: { size: input.size, quantity },
        },
      });
    const delta = input.counted === undefined ? (input.change ?? 0) : input.counted - quantity;
    if (quantity + delta < 0)
      throw new ShopError('out_of_stock', {
        message: `Only ${quantity} in stock in size ${input.size}.`,
        details: [{ path: 'change', message: `Only ${quantity} in stock in size ${input.size}.` }],
      });
    if (delta === 0) return;
    const { size, reason, note } = input;
    await moveStock(tx, { productId: id, size, delta, reason, note, actorId });
    await recordAudit(tx, {
      actorId,
      action: 'stock.adjust',
      entity: 'product',
      entityId: id,
      before: { size, quantity },
      after: { size, quantity: quantity + delta, reason, note },
    });
  });
  shop.wakeJobs();
  return getStock(shop, id, { pageNumber: 1, pageSize: 50 });
}

/** A page of the sizes that are low or out of stock, and their total. */
export async function listLowStock(
  shop: Shop,
  { pageNumber, pageSize, level }: PageRequest & { level?: 'low' | 'out' | undefined },
): Promise<{ items: LowStock[]; total: number }> {
  const { lowStock } = await readSettings(shop);
  const range = { from: level === 'low' ? 1 : 0, to: level === 'out' ? 0 : lowStock };
  const page = pageOffset({ pageNumber, pageSize });
  return listLowRows(shop.pool, range, page);
}

function invalid(path: string, message: string): ShopError {
  return new ShopError('invalid_request', { message, details: [{ path, message }] });
}
