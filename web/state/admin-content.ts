import type { AdminContent } from '#contract/content.admin';
import { call } from '../api/browser';
import type { ApiError, BodyOf } from '../api/client';
import { useQueryClient } from '../query/query-context';
import { useMutation } from '../query/use-mutation';
import { useQuery } from '../query/use-query';

export type ContentBody = BodyOf<'PUT /api/admin/content'>;
const queryKey = ['adminContent'];

/** What the home page and the written pages show, and the draft of it. */
export function useContent() {
  const { data, isLoading, error } = useQuery<AdminContent, ApiError>({
    queryKey,
    queryFn: ({ signal }) => call('GET /api/admin/content', {}, { signal }),
  });
  return { data, isLoading, error };
}

/** Save, publish and throw away the draft. Each throws `ApiError`. */
export function useContentCommands() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey });
  const saving = useMutation<AdminContent, ApiError, ContentBody>({
    mutationFn: (body) => call('PUT /api/admin/content', { body }),
    onSuccess,
  });
  const publishing = useMutation<AdminContent, ApiError>({
    mutationFn: () => call('POST /api/admin/content/publish', {}),
    onSuccess,
  });
  const discarding = useMutation<AdminContent, ApiError>({
    mutationFn: () => call('DELETE /api/admin/content/draft', {}),
    onSuccess,
  });
  return {
    save: saving.mutateAsync,
    publish: () => publishing.mutateAsync(),
    discard: () => discarding.mutateAsync(),
    isSaving: saving.isPending,
    isBusy: saving.isPending || publishing.isPending || discarding.isPending,
  };
}
