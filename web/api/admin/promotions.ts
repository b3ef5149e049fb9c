import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PromotionRecord } from '#contract/admin/promotions';
import { call, callList } from '../browser';
import type { ApiError, BodyOf, QueryOf } from '../client';

/** With the version that a change is based on. */
export type PromotionBody = BodyOf<'PUT /api/admin/promotions/:id'>;

type PromotionsQuery = QueryOf<'GET /api/admin/promotions'>;

const promotionKeys = {
  all: ['adminPromotion'],
  lists: ['adminPromotion', 'list'],
  list: (query: PromotionsQuery) => ['adminPromotion', 'list', query],
  one: (id: string) => ['adminPromotion', 'one', id],
} as const;

/** A page of promo codes, with the total. */
export function usePromotions(query: PromotionsQuery) {
  const { data, isLoading, error } = useQuery({
    queryKey: promotionKeys.list(query),
    queryFn: ({ signal }) => callList('GET /api/admin/promotions', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
  return { data: data?.answer, total: data?.total ?? 0, isLoading, error };
}

/** One promo code with its results. */
export function usePromotion(id: string) {
  return useQuery({
    queryKey: promotionKeys.one(id),
    queryFn: ({ signal }) => call('GET /api/admin/promotions/:id', { params: { id } }, { signal }),
  });
}

/** Create, change, pause, resume and delete promo codes. Each throws `ApiError`. */
export function usePromotionCommands() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: promotionKeys.all });
  const saving = useMutation<PromotionRecord, ApiError, { id: string | null; body: PromotionBody }>(
    {
      mutationFn: ({ id, body }) =>
        id === null
          ? call('POST /api/admin/promotions', { body })
          : call('PUT /api/admin/promotions/:id', { params: { id }, body }),
      onSuccess,
    },
  );
  const pausing = useMutation<PromotionRecord, ApiError, { id: string; pause: boolean }>({
    mutationFn: ({ id, pause }) =>
      pause
        ? call('PUT /api/admin/promotions/:id/pause', { params: { id } })
        : call('PUT /api/admin/promotions/:id/resume', { params: { id } }),
    onSuccess,
  });
  const deleting = useMutation<{ archived: boolean }, ApiError, string>({
    mutationFn: (id) => call('DELETE /api/admin/promotions/:id', { params: { id } }),
    // The deleted code's page shows it until the user leaves.
    onSuccess: (_, id) => {
      client.removeQueries({ queryKey: promotionKeys.one(id) });
      return client.invalidateQueries({ queryKey: promotionKeys.lists });
    },
  });
  return {
    save: saving.mutateAsync,
    setPaused: pausing.mutateAsync,
    remove: deleting.mutateAsync,
    isBusy: saving.isPending || pausing.isPending || deleting.isPending,
  };
}
