import type { AdminContent, ContentPublication } from '#contract/admin/content';
import { useQueryClient } from '../../query/query-context';
import { useMutation } from '../../query/use-mutation';
import { useQuery } from '../../query/use-query';
import { call } from '../browser';
import type { ApiError, BodyOf } from '../client';

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

/** The published versions, the newest first. */
export function usePublications() {
  const { data, error } = useQuery<ContentPublication[], ApiError>({
    queryKey: [...queryKey, 'versions'],
    queryFn: ({ signal }) => call('GET /api/admin/content/versions', {}, { signal }),
  });
  return { data, error };
}

/**
 * Save, publish and discard the draft, and restore a published version. Each throws `ApiError`; one that names a version
 * is refused if someone else has changed the content since.
 */
export function useContentCommands() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey });
  const saving = useMutation<AdminContent, ApiError, ContentBody>({
    mutationFn: (body) => call('PUT /api/admin/content', { body }),
    onSuccess: refresh,
  });
  // After a refusal too: the draft is not the one that was looked at.
  const publishing = useMutation<AdminContent, ApiError, number>({
    mutationFn: (version) => call('POST /api/admin/content/publish', { body: { version } }),
    onSettled: refresh,
  });
  const discarding = useMutation<AdminContent, ApiError, number>({
    mutationFn: (version) => call('DELETE /api/admin/content/draft', { body: { version } }),
    onSettled: refresh,
  });
  const restoring = useMutation<AdminContent, ApiError, number>({
    mutationFn: (number) =>
      call('POST /api/admin/content/versions/:number/restore', {
        params: { number: String(number) },
      }),
    onSettled: refresh,
  });
  return {
    save: saving.mutateAsync,
    publish: publishing.mutateAsync,
    discard: discarding.mutateAsync,
    restore: restoring.mutateAsync,
    isSaving: saving.isPending,
    isBusy: [saving, publishing, discarding, restoring].some(({ isPending }) => isPending),
  };
}
