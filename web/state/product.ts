import { useMemo } from 'react';
import type { Product, ProductDetail, ProductPage, Refinements } from '#contract/catalogue';
import { call } from '../api/browser';
import type { AnswerOf, ApiError, BodyOf, QueryOf } from '../api/client';
import type { QueryClient } from '../query/query-client';
import { useQueryClient } from '../query/query-context';
import { sharedClient } from '../query/shared-client';
import { useMutation } from '../query/use-mutation';
import { keepPreviousData, useQuery } from '../query/use-query';
import { refreshAdmin } from './admin-changes';

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

/** What a list can be narrowed by further. The last answer stays in sight until the next one is there. */
export function useRefinements(
  query: ListQuery,
  options: { initial?: Refinements | null; isEnabled?: boolean } = {},
) {
  const { data, isLoading, error } = useQuery<Refinements, ApiError>({
    queryKey: ['product', 'refinements', query],
    queryFn: ({ signal }) => call('GET /api/products/refinements', { query }, { signal }),
    placeholderData: keepPreviousData,
    enabled: options.isEnabled ?? true,
    ...(options.initial ? { initialData: options.initial } : {}),
  });
  return { data, isLoading, error };
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

/** Those of the products that are in the shop, in the order of the ids. */
export function useProductsById(ids: readonly string[], options: { isEnabled: boolean }) {
  const { data, isLoading, error } = useQuery<ProductDetail[], ApiError>({
    queryKey: ['product', 'some', ids],
    queryFn: async (context) => {
      const answers = await Promise.allSettled(ids.map((id) => detailOptions(id).queryFn(context)));
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    },
    placeholderData: keepPreviousData,
    enabled: options.isEnabled && ids.length > 0,
  });
  return { data: data ?? [], isLoading, error };
}

/** Fetches ahead what the shopper is about to open. */
export function usePrefetch() {
  const client = useQueryClient();
  return useMemo(
    () => ({
      products: (query: ListQuery) => void client.prefetchQuery(listOptions(query)),
    }),
    [client],
  );
}

/** Fetches ahead a product that the shopper is about to open. */
export function prefetchProduct(productId: string): void {
  void sharedClient().prefetchQuery(detailOptions(productId));
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

function fromLists(client: QueryClient, productId: string): ProductDetail | undefined {
  for (const [, page] of client.getQueriesData<ProductPage>({ queryKey: ['product', 'list'] })) {
    const found = page?.content.find((product) => product._id === productId);
    if (found) return found;
  }
  return undefined;
}
