import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ProductStock } from '#contract/admin/inventory';
import { call, callList } from '../browser';
import type { ApiError, BodyOf, QueryOf } from '../client';
import { refreshAdmin, staffKeys } from './changes';

type LowStockQuery = QueryOf<'GET /api/admin/stock/low'>;
type StockQuery = QueryOf<'GET /api/admin/products/:id/stock'>;

const stockKeys = {
  low: (query: LowStockQuery) => [...staffKeys.stock, 'low', query],
  one: (id: string, query: StockQuery) => [...staffKeys.stock, 'one', id, query],
} as const;

/** A page of sizes that are low or out of stock, lowest first, with the total. */
export function useLowStock(query: LowStockQuery) {
  const { data, isLoading, error } = useQuery({
    queryKey: stockKeys.low(query),
    queryFn: ({ signal }) => callList('GET /api/admin/stock/low', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
  return { data: data?.answer, total: data?.total ?? 0, isLoading, error };
}

/** A product's sizes and a page of their stock movements. */
export function useProductStock(id: string, pageNumber: number, pageSize: number) {
  const query: StockQuery = { pageNumber: String(pageNumber), pageSize: String(pageSize) };
  return useQuery({
    queryKey: stockKeys.one(id, query),
    queryFn: ({ signal }) =>
      call('GET /api/admin/products/:id/stock', { params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export type StockChange = BodyOf<'POST /api/admin/products/:id/stock'>;

/** Changes the stock of a size, with a reason. Throws `ApiError`. */
export function useAdjustStock(id: string) {
  const client = useQueryClient();
  const adjusting = useMutation<ProductStock, ApiError, StockChange>({
    mutationFn: (body) => call('POST /api/admin/products/:id/stock', { params: { id }, body }),
    onSuccess: () => refreshAdmin(client),
  });
  return { adjust: adjusting.mutateAsync, isBusy: adjusting.isPending };
}
