import type { Product } from '#contract/catalogue';
import { call } from '../api/browser';
import type { AnswerOf, ApiError, BodyOf, QueryOf } from '../api/client';
import { useQueryClient } from '../query/query-context';
import { useMutation } from '../query/use-mutation';
import { keepPreviousData, useQuery } from '../query/use-query';
import { refreshAdmin } from './admin-changes';

/** A page of all products, for staff. */
export function useAdminProducts(query: QueryOf<'GET /api/admin/products'>) {
  const { data, isLoading, error } = useQuery<AnswerOf<'GET /api/admin/products'>, ApiError>({
    queryKey: ['product', 'admin', query],
    queryFn: ({ signal }) => call('GET /api/admin/products', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
  return { data, isLoading, error };
}

/** Staff's commands. Each throws `ApiError` and refreshes what it may have changed, in every tab. */
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
  return {
    create: creating.mutateAsync,
    update: updating.mutateAsync,
    remove: deleting.mutateAsync,
    isBusy: creating.isPending || updating.isPending || deleting.isPending,
    error: creating.error ?? updating.error ?? deleting.error,
  };
}
