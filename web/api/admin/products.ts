import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { StaffProduct } from '#contract/admin/catalogue';
import type { BulkResult, UndoResult } from '#contract/admin/catalogue-bulk';
import type { Product } from '#contract/catalogue';
import { call } from '../browser';
import type { ApiError, BodyOf, QueryOf } from '../client';
import { refreshAdmin, staffKeys } from './changes';

type ProductsQuery = QueryOf<'GET /api/admin/products'>;
type BulkChange = BodyOf<'POST /api/admin/products/bulk'>;

const adminProductKeys = {
  list: (query: ProductsQuery) => [...staffKeys.products, 'admin', query],
  bulkPreview: (body: BulkChange | null) => [...staffKeys.products, 'bulkPreview', body],
  one: (id: string) => [...staffKeys.products, 'staff', id],
  prices: (id: string) => [...staffKeys.products, 'prices', id],
} as const;

const BATCH_SIZE = 100;

/** A page of all products, for staff. */
export function useAdminProducts(query: ProductsQuery) {
  return useQuery({
    queryKey: adminProductKeys.list(query),
    queryFn: ({ signal }) => call('GET /api/admin/products', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The ids of all products that match a filter, up to `limit`, fetched page by page. Throws `ApiError`. */
export async function loadProductIds(filter: ProductsQuery, limit: number): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1, pages = 1; page <= pages && ids.length < limit; page++) {
    const query = { ...filter, pageNumber: String(page), pageSize: String(BATCH_SIZE) };
    const { content, totalPages } = await call('GET /api/admin/products', { query });
    ids.push(...content.map(({ _id }) => _id));
    pages = totalPages;
  }
  return ids.slice(0, limit);
}

/** Staff commands on products. Each throws `ApiError` and refreshes affected queries in all tabs. */
export function useProductCommands() {
  const client = useQueryClient();
  const onSuccess = () => refreshAdmin(client);
  const creating = useMutation<Product, ApiError, BodyOf<'POST /api/admin/products'>>({
    mutationFn: (body) => call('POST /api/admin/products', { body }),
    onSuccess,
  });
  const updating = useMutation<
    Product,
    ApiError,
    { id: string; body: BodyOf<'PUT /api/admin/products/:id'> }
  >({
    mutationFn: ({ id, body }) => call('PUT /api/admin/products/:id', { params: { id }, body }),
    onSuccess,
  });
  const deleting = useMutation<{ _id: string }, ApiError, string>({
    mutationFn: (id) => call('DELETE /api/admin/products/:id/delete', { params: { id } }),
    onSuccess,
  });
  const restoring = useMutation<StaffProduct, ApiError, string>({
    mutationFn: (id) => call('POST /api/admin/products/:id/restore', { params: { id } }),
    onSuccess,
  });
  return {
    restore: restoring.mutateAsync,
    create: creating.mutateAsync,
    update: updating.mutateAsync,
    remove: deleting.mutateAsync,
    isBusy: creating.isPending || updating.isPending || deleting.isPending,
    error: creating.error ?? updating.error ?? deleting.error,
  };
}

/** Apply and undo a bulk change of products. Each throws `ApiError`. */
export function useBulkChange() {
  const client = useQueryClient();
  const onSuccess = () => refreshAdmin(client);
  const changing = useMutation<BulkResult, ApiError, BulkChange>({
    mutationFn: (body) => call('POST /api/admin/products/bulk', { body }),
    // Also after a refusal: the preview may be out of date.
    onSettled: onSuccess,
  });
  const undoing = useMutation<UndoResult, ApiError, string>({
    mutationFn: (id) => call('POST /api/admin/undo/:id', { params: { id } }),
    onSuccess,
  });
  return { change: changing.mutateAsync, undo: undoing.mutateAsync, isBusy: changing.isPending };
}

/** The effect of a bulk change; not fetched while the change is incomplete. */
export function useBulkPreview(body: BulkChange | null) {
  return useQuery({
    queryKey: adminProductKeys.bulkPreview(body),
    queryFn: ({ signal }) => {
      if (body === null) throw new Error('The bulk change is incomplete.');
      return call('POST /api/admin/products/bulk/preview', { body }, { signal });
    },
    placeholderData: keepPreviousData,
    enabled: body !== null,
    staleTime: 0,
    retry: false,
  });
}

/** One product for staff, archived or not. */
export function useStaffProduct(id: string) {
  return useQuery({
    queryKey: adminProductKeys.one(id),
    queryFn: ({ signal }) => call('GET /api/admin/products/:id', { params: { id } }, { signal }),
  });
}

/** A product's prices over time, the newest first. */
export function usePriceChanges(id: string) {
  return useQuery({
    queryKey: adminProductKeys.prices(id),
    queryFn: ({ signal }) =>
      call(
        'GET /api/admin/products/:id/prices',
        { params: { id }, query: { pageSize: '20' } },
        { signal },
      ),
  });
}
