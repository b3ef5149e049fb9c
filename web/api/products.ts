import { useMemo } from 'react';
import type { NearestMatches, ProductDetail, ProductPage, Refinements } from '#contract/catalogue';
import type { QueryClient } from '../query/query-client';
import { useQueryClient } from '../query/query-context';
import { sharedClient } from '../query/shared-client';
import { keepPreviousData, useQuery } from '../query/use-query';
import { call } from './browser';
import type { ApiError, BodyOf, QueryOf } from './client';

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

/** What to show for a search that finds nothing. */
export function useNearestMatches(q: string) {
  const { data } = useQuery<NearestMatches, ApiError>({
    queryKey: ['product', 'nearest', q],
    queryFn: ({ signal }) => call('GET /api/products/nearest', { query: { q } }, { signal }),
  });
  return { data };
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

function fromLists(client: QueryClient, productId: string): ProductDetail | undefined {
  for (const [, page] of client.getQueriesData<ProductPage>({ queryKey: ['product', 'list'] })) {
    const found = page?.content.find((product) => product._id === productId);
    if (found) return found;
  }
  return undefined;
}
