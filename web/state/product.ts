import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  adminListProducts,
  createProduct,
  deleteProduct,
  getProduct,
  listProducts,
  type Product,
  type ProductDetail,
  type ProductPage,
  updateProduct,
} from '#contract/catalogue';
import type { Sent } from '#contract/endpoint';
import { call } from '../api/browser';
import type { ApiError } from '../api/client';

/** The query of the product list as the API takes it. */
export type ListQuery = Sent<typeof listProducts>['query'];

const listOptions = (query: ListQuery) => ({
  queryKey: ['product', 'list', query] as const,
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<ProductPage> =>
    call(listProducts, { query }, { signal }),
});

const detailOptions = (productId: string) => ({
  queryKey: ['product', 'one', productId] as const,
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<ProductDetail> =>
    call(getProduct, { params: { productId } }, { signal }),
});

/** A page of products. The page before stays in sight until the next one is there. */
export function useProducts(
  query: ListQuery,
  options: { initial?: ProductPage | null; isEnabled?: boolean } = {},
) {
  const { data, isLoading, isPlaceholderData, error } = useQuery<ProductPage, ApiError>({
    ...listOptions(query),
    placeholderData: keepPreviousData,
    enabled: options.isEnabled ?? true,
    ...(options.initial ? { initialData: options.initial } : {}),
  });
  return { data, isLoading, isStale: isPlaceholderData, error };
}

/** One product. What a list already told of it is shown until the whole is there. */
export function useProduct(
  productId: string,
  options: { initial?: ProductDetail | null; isEnabled?: boolean } = {},
) {
  const client = useQueryClient();
  const { data, isLoading, isPlaceholderData, error } = useQuery<ProductDetail, ApiError>({
    ...detailOptions(productId),
    placeholderData: () => fromLists(client, productId),
    enabled: options.isEnabled ?? true,
    ...(options.initial ? { initialData: options.initial } : {}),
  });
  return { data, isLoading, isPartial: isPlaceholderData, error };
}

/** Fetches ahead what the shopper is about to open. */
export function usePrefetch() {
  const client = useQueryClient();
  return {
    products: (query: ListQuery) => void client.prefetchQuery(listOptions(query)),
    product: (productId: string) => void client.prefetchQuery(detailOptions(productId)),
  };
}

/** A page of all products, for staff. */
export function useAdminProducts(query: Sent<typeof adminListProducts>['query']) {
  const { data, isLoading, error } = useQuery<ProductPage, ApiError>({
    queryKey: ['product', 'admin', query],
    queryFn: ({ signal }) => call(adminListProducts, { query }, { signal }),
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
  const creating = useMutation<Product, ApiError, Sent<typeof createProduct>['body']>({
    mutationFn: (body) => call(createProduct, { body }),
    onSuccess,
  });
  const updating = useMutation<
    Product,
    ApiError,
    { id: string; body: Sent<typeof updateProduct>['body'] }
  >({
    mutationFn: ({ id, body }) => call(updateProduct, { params: { id }, body }),
    onSuccess,
  });
  const deleting = useMutation<{ _id: string }, ApiError, string>({
    mutationFn: (id) => call(deleteProduct, { params: { id } }),
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
