import { categoryKeys } from '#contract/values/assortment';
import { type AdminProductOrder, adminProductOrders, stockLevels } from '#contract/values/choices';
import type { ColumnSort } from '../../ui/table';
import { oneOf } from '../lists/list-values';
import { useListQuery } from '../lists/use-list-query';
import * as paths from '../paths';

export const PAGE_SIZE = 8;
type SortColumn = 'title' | 'price' | 'stock' | 'updated';

/** What the address asks of the products' list, and the links of sortable heads. */
export function useProductsList() {
  const list = useListQuery(paths.adminProducts());
  const order: AdminProductOrder = oneOf(adminProductOrders, list.get('sort')) ?? 'price';
  const sortBy = (column: SortColumn): ColumnSort => {
    const isUp = order === column;
    const isDown = order === `${column}_desc`;
    const next = isUp ? `${column}_desc` : column;
    return {
      direction: isUp ? 'ascending' : isDown ? 'descending' : null,
      to: list.to({ sort: next === 'price' ? null : next }),
    };
  };
  const isArchive = list.get('shown') === 'archived';
  return {
    list,
    sortBy,
    isArchive,
    query: {
      q: list.get('q') || undefined,
      category: oneOf(categoryKeys, list.get('category')),
      stock: oneOf(stockLevels, list.get('stock')),
      archived: isArchive ? 'true' : undefined,
      orderBy: order,
      pageNumber: String(list.page),
      pageSize: String(PAGE_SIZE),
    } as const,
  };
}
