import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type {
  ProductDetail,
  ProductPage,
  Refinements,
  Suggestion,
} from '#contract/catalogue/catalogue';
import { call } from './browser';
import type { BodyOf, QueryOf } from './client';

/** The query of the product list as the API takes it. */
export type ProductListQuery = QueryOf<'GET /api/products'>;

export const productKeys = {
  all: ['product'],
  lists: ['product', 'list'],
  list: (query: ProductListQuery) => ['product', 'list', query],
  refinements: (query: ProductListQuery) => ['product', 'refinements', query],
  nearest: (q: string) => ['product', 'nearest', q],
  suggestions: (q: string) => ['product', 'suggestions', q],
  one: (productId: string) => ['product', 'one', productId],
  some: (ids: readonly string[]) => ['product', 'some', ids],
} as const;

export const productListOptions = (query: ProductListQuery) =>
  queryOptions({
    queryKey: productKeys.list(query),
    queryFn: ({ signal }): Promise<ProductPage> => call('GET /api/products', { query }, { signal }),
  });

export const productOptions = (productId: string) =>
  queryOptions({
    queryKey: productKeys.one(productId),
    queryFn: ({ signal }) => fetchProduct(productId, signal),
  });

type Options<Data> = {
  /** The data that the server rendered the page with. */
  initial?: Data | null;
  isEnabled?: boolean;
};

/** A page of products. The previous page is shown until the next one has loaded. */
export function useProducts(query: ProductListQuery, options: Options<ProductPage> = {}) {
  const { data, isLoading, isPlaceholderData, error, refetch } = useQuery({
    ...productListOptions(query),
    placeholderData: keepPreviousData,
    ...common(options),
  });
  return { data, isLoading, isStale: isPlaceholderData, error, retry: () => void refetch() };
}

/** The filters that narrow a list further, with counts. The last answer is shown until the next one has loaded. */
export function useRefinements(query: ProductListQuery, options: Options<Refinements> = {}) {
  return useQuery({
    queryKey: productKeys.refinements(query),
    queryFn: ({ signal }): Promise<Refinements> =>
      call('GET /api/products/refinements', { query }, { signal }),
    placeholderData: keepPreviousData,
    ...common(options),
  });
}

/** Suggestions for a search without results. */
export function useNearestMatches(q: string) {
  return useQuery({
    queryKey: productKeys.nearest(q),
    queryFn: ({ signal }) => call('GET /api/products/nearest', { query: { q } }, { signal }),
  });
}

/** Suggestions for a search. The last answer is shown until the next one has loaded. */
export function useSuggestions(q: string, options: { isEnabled: boolean }) {
  const { data, isLoading, error } = useQuery({
    queryKey: productKeys.suggestions(q),
    queryFn: ({ signal }): Promise<Suggestion> =>
      call('GET /api/products/suggest', { query: { q } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: options.isEnabled && q !== '',
  });
  return { data: q === '' ? undefined : data, isLoading, error };
}

/** One product. Until it has loaded, its entry in a cached list is shown. */
export function useProduct(productId: string, options: Options<ProductDetail> = {}) {
  const client = useQueryClient();
  const { data, isLoading, isPlaceholderData, error, refetch } = useQuery({
    ...productOptions(productId),
    placeholderData: () => findInLists(client, productId),
    ...common(options),
  });
  return { data, isLoading, isPartial: isPlaceholderData, error, retry: () => void refetch() };
}

/** The products that are still sold, in the order of the ids. */
export function useProductsById(ids: readonly string[], options: { isEnabled: boolean }) {
  const { data, isLoading, error } = useQuery({
    queryKey: productKeys.some(ids),
    queryFn: async ({ signal }) => {
      const answers = await Promise.allSettled(ids.map((id) => fetchProduct(id, signal)));
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    },
    placeholderData: keepPreviousData,
    enabled: options.isEnabled && ids.length > 0,
  });
  return { data: data ?? [], isLoading, error };
}

/** Requests an email when a size is back in stock; resolves to the confirmation to show. Throws `ApiError`. */
export async function requestStockNotice(
  productId: string,
  body: BodyOf<'POST /api/products/:productId/notify'>,
): Promise<string> {
  const name = 'POST /api/products/:productId/notify';
  return (await call(name, { params: { productId }, body })).message;
}

function fetchProduct(productId: string, signal: AbortSignal): Promise<ProductDetail> {
  return call('GET /api/products/:productId', { params: { productId } }, { signal });
}

function common<Data>({ initial, isEnabled = true }: Options<Data>) {
  return { enabled: isEnabled, ...(initial ? { initialData: initial } : {}) };
}

function findInLists(client: QueryClient, productId: string): ProductDetail | undefined {
  for (const [, page] of client.getQueriesData<ProductPage>({ queryKey: productKeys.lists })) {
    const found = page?.content.find((product) => product._id === productId);
    if (found) return found;
  }
  return undefined;
}
