import { categoryKeys } from '#contract/values/assortment';
import { type AdminProductOrder, adminProductOrders, stockLevels } from '#contract/values/choices';
import type { ColumnSort } from '../../ui/table';
import { oneOf } from '../lists/list-values';
import { useListQuery } from '../lists/use-list-query';
import * as paths from '../paths';

export const PAGE_SIZE = 8;
export type SortColumn = 'title' | 'price' | 'stock' | 'updated';

/** Reads the product list's query from the address, and builds the links of sortable column heads. */
export function useProductsList() {
  const list = useListQuery(paths.adminProducts());
  const order: AdminProductOrder = oneOf(adminProductOrders, list.get('sort')) ?? 'price';
  const sortBy = (column: SortColumn): ColumnSort => {
    const isAscending = order === column;
    const isDescending = order === `${column}_desc`;
    const next = isAscending ? `${column}_desc` : column;
    return {
      direction: isAscending ? 'ascending' : isDescending ? 'descending' : null,
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
