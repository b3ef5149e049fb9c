import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { ReviewItem } from '#contract/reviews/own-reviews';
import type { Review, ReviewSummary } from '#contract/reviews/reviews';
import { call, callForOrder, callList } from './browser';
import type { BodyOf, QueryOf } from './client';

/** The query of the list of reviews as the API takes it. */
export type ReviewListQuery = QueryOf<'GET /api/products/:productId/reviews'>;
/** The body of the form. */
export type ReviewForm = BodyOf<'PUT /api/reviews/items/:itemId'>;
/** A page of reviews, and the total number that match the query. */
export type ReviewPage = { reviews: Review[]; total: number };

const reviewKeys = {
  all: ['review'],
  list: (productId: string, query: ReviewListQuery) => ['review', 'list', productId, query],
  summary: (productId: string) => ['review', 'summary', productId],
  own: ['review', 'own'],
  ownOf: (orderId: string | null) => ['review', 'own', orderId],
  invitation: (token: string) => ['review', 'invitation', token],
} as const;

/** `initial` is the data that the server rendered the page with. */
type Options<Data> = { initial: Data | null; isEnabled: boolean };

const initially = <Data>(initial: Data | null) => (initial ? { initialData: initial } : {});

/** A page of a product's reviews. The previous one is shown until it has loaded. */
export function useReviews(
  productId: string,
  query: ReviewListQuery,
  { initial, isEnabled }: Options<ReviewPage>,
) {
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: reviewKeys.list(productId, query),
    queryFn: async ({ signal }): Promise<ReviewPage> => {
      const input = { params: { productId }, query };
      const { answer, total } = await callList('GET /api/products/:productId/reviews', input, {
        signal,
      });
      return { reviews: answer, total };
    },
    placeholderData: keepPreviousData,
    enabled: isEnabled,
    ...initially(initial),
  });
  return { data, error, isStale: isPlaceholderData, retry: () => void refetch() };
}

/** The average, distribution and fit of a product's reviews. */
export function useReviewSummary(
  productId: string,
  { initial, isEnabled }: Options<ReviewSummary>,
) {
  return useQuery({
    queryKey: reviewKeys.summary(productId),
    queryFn: ({ signal }) =>
      call('GET /api/products/:productId/reviews/summary', { params: { productId } }, { signal }),
    enabled: isEnabled,
    ...initially(initial),
  });
}

/** The API's answer to a vote: the new count. */
type Vote = { reviewId: string; isHelpful: boolean; device: string };

/** Says that a review is helpful, or takes it back. `mutate` may fail with `ApiError`. */
export function useVote(onError: (error: unknown) => void) {
  return useMutation({
    mutationFn: ({ reviewId, isHelpful, device }: Vote) =>
      call('PUT /api/reviews/:reviewId/helpful', {
        params: { reviewId },
        body: { isHelpful, device },
      }),
    onError,
  });
}

/** The delivered items of one of the caller's orders, with their reviews. */
export function useReviewItems(orderId: string | null) {
  return useQuery({
    queryKey: reviewKeys.ownOf(orderId),
    queryFn: ({ signal }) =>
      callForOrder(
        'GET /api/reviews/own',
        { query: { order: orderId ?? '', pageSize: '100' } },
        { signal },
      ),
    enabled: orderId !== null,
  });
}

/** The items of the order that an email asks to review. An empty token opens nothing. */
export function useReviewInvitation(token: string) {
  return useQuery({
    queryKey: reviewKeys.invitation(token),
    queryFn: async () => (await call('POST /api/reviews/invitation', { body: { token } })).items,
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Never asks the address of an invitation for reviews again. */
export function useStopInvitations() {
  return useMutation({
    mutationFn: (token: string) => call('POST /api/reviews/invitation/stop', { body: { token } }),
  });
}

/** Saves and deletes the review of an item. Both throw `ApiError`. */
export function useOwnReview({ _id: itemId, key }: ReviewItem) {
  const client = useQueryClient();
  const onSuccess = () => refresh(client);
  const { mutateAsync: save } = useMutation({
    mutationFn: (body: Omit<ReviewForm, 'key'>) =>
      call('PUT /api/reviews/items/:itemId', { params: { itemId }, body: { ...body, key } }),
    onSuccess,
  });
  const { mutateAsync: remove } = useMutation({
    mutationFn: () =>
      call('DELETE /api/reviews/items/:itemId', { params: { itemId }, body: { key } }),
    onSuccess,
  });
  return { save, remove };
}

/** Uploads a picture for the review of an item. Throws `ApiError`. */
export function uploadReviewPicture({ _id: itemId, pictureKey }: ReviewItem, file: File) {
  return call(
    'POST /api/reviews/items/:itemId/pictures',
    { params: { itemId }, query: { pictureKey } },
    { file },
  );
}

/** Refreshes the lists and the summaries of products. Forms already show the saved review. */
function refresh(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: reviewKeys.all, refetchType: 'none' });
}
