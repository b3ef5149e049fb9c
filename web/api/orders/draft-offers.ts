import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../browser';
import type { ApiError, BodyOf } from '../client';

/** The order that the link in an email offers. An empty token opens nothing. */
export function useDraftOffer(token: string) {
  return useQuery({
    queryKey: ['draftOffer', token],
    queryFn: () => call('POST /api/draft-offer/open', { body: { token } }),
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Places the order that was offered. */
export function useAcceptDraftOffer() {
  return useMutation<{ orderLink: string }, ApiError, BodyOf<'POST /api/draft-offer/accept'>>({
    mutationFn: (body) => call('POST /api/draft-offer/accept', { body }),
  });
}
