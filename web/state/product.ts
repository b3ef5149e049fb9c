import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Product, ProductDetail, ProductPage } from '#contract/catalogue';
import { call } from '../api/browser';
import type { ApiError, BodyOf, QueryOf } from '../api/client';

/** The query of the product list as the API takes it. */
export type ListQuery = QueryOf<'GET /api/products'>;

const listOptions = (query: ListQuery) => ({
  queryKey: ['product', 'list', query] as const,
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<ProductPage> =>
    call('GET /api/products', { query }, { signal }),
});

const detailOptions = (productId: string) => ({
  queryKey: ['product', 'one', productId] as const,
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<ProductDetail> =>
    call('GET /api/products/:productId', { params: { productId } }, { signal }),
});

/** A page of products. The page before stays in sight until the next one is there. */
export function useProducts(
  query: ListQuery,
  options: { initial?: ProductPage | null; isEnabled?: boolean } = {},
) {
  const { data, isLoading, isPlaceholderData, error, refetch } = useQuery<ProductPage, ApiError>({
    ...listOptions(query),
    placeholderData: keepPreviousData,
    enabled: options.isEnabled ?? true,
    ...(options.initial ? { initialData: options.initial } : {}),
  });
  return { data, isLoading, isStale: isPlaceholderData, error, retry: () => void refetch() };
}

/** One product. What a list already told of it is shown until the whole is there. */
export function useProduct(
  productId: string,
  options: { initial?: ProductDetail | null; isEnabled?: boolean } = {},
) {
  const client = useQueryClient();
  const { data, isLoading, isPlaceholderData, error, refetch } = useQuery<ProductDetail, ApiError>({
    ...detailOptions(productId),
    placeholderData: () => fromLists(client, productId),
    enabled: options.isEnabled ?? true,
    ...(options.initial ? { initialData: options.initial } : {}),
  });
  return { data, isLoading, isPartial: isPlaceholderData, error, retry: () => void refetch() };
}

/** Fetches ahead what the shopper is about to open. */
export function usePrefetch() {
  const client = useQueryClient();
  return useMemo(
    () => ({
      products: (query: ListQuery) => void client.prefetchQuery(listOptions(query)),
      product: (productId: string) => void client.prefetchQuery(detailOptions(productId)),
    }),
    [client],
  );
}

/** Asks for a mail when a size is back in stock; resolves to what the shopper is told. Throws `ApiError`. */
export async function askForNotice(
  productId: string,
  body: BodyOf<'POST /api/products/:productId/notify'>,
): Promise<string> {
  const name = 'POST /api/products/:productId/notify';
  return (await call(name, { params: { productId }, body })).message;
}

/** A page of all products, for staff. */
export function useAdminProducts(query: QueryOf<'GET /api/admin/products'>) {
  const { data, isLoading, error } = useQuery<ProductPage, ApiError>({
    queryKey: ['product', 'admin', query],
    queryFn: ({ signal }) => call('GET /api/admin/products', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
  return { data, isLoading, error };
}

/** Staff's commands. Each throws `ApiError` and refreshes every list of products, in all tabs on focus. */
export function useProductCommands() {
  const client = useQueryClient();
  const onSuccess = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['product'] }),
      client.invalidateQueries({ queryKey: ['dashboard'] }),
    ]);
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

function fromLists(client: QueryClient, productId: string): ProductDetail | undefined {
  for (const [, page] of client.getQueriesData<ProductPage>({ queryKey: ['product', 'list'] })) {
    const found = page?.content.find((product) => product._id === productId);
    if (found) return { ...found, variants: [] };
  }
  return undefined;
}
