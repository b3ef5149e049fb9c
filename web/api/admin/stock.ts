import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ProductStock } from '#contract/admin/inventory';
import { call, callList } from '../browser';
import type { ApiError, BodyOf, QueryOf } from '../client';
import { refreshAdmin } from './changes';

/** A page of sizes that are low or out of stock, lowest first, with the total. */
export function useLowStock(query: QueryOf<'GET /api/admin/stock/low'>) {
  const { data, isLoading, error } = useQuery({
    queryKey: ['adminStock', 'low', query],
    queryFn: ({ signal }) => callList('GET /api/admin/stock/low', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
  return { data: data?.answer, total: data?.total ?? 0, isLoading, error };
}

/** A product's sizes and a page of their stock movements. */
export function useProductStock(id: string, pageNumber: number, pageSize: number) {
  const query = { pageNumber: String(pageNumber), pageSize: String(pageSize) };
  return useQuery({
    queryKey: ['adminStock', 'one', id, query],
    queryFn: ({ signal }) =>
      call('GET /api/admin/products/:id/stock', { params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

type StockChange = BodyOf<'POST /api/admin/products/:id/stock'>;

/** Changes the stock of a size, with a reason. Throws `ApiError`. */
export function useAdjustStock(id: string) {
  const client = useQueryClient();
  const adjusting = useMutation<ProductStock, ApiError, StockChange>({
    mutationFn: (body) => call('POST /api/admin/products/:id/stock', { params: { id }, body }),
    onSuccess: () => refreshAdmin(client),
  });
  return { adjust: adjusting.mutateAsync, isBusy: adjusting.isPending };
}
