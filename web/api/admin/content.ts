import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AdminContent } from '#contract/admin/content';
import { call } from '../browser';
import type { ApiError, BodyOf } from '../client';

export type ContentBody = BodyOf<'PUT /api/admin/content'>;
const contentKeys = {
  all: ['adminContent'],
  versions: ['adminContent', 'versions'],
} as const;

/** The published contents of the home page and text pages, and their draft. */
export function useContent() {
  return useQuery({
    queryKey: contentKeys.all,
    queryFn: ({ signal }) => call('GET /api/admin/content', {}, { signal }),
  });
}

/** The published versions, newest first. */
export function usePublications() {
  return useQuery({
    queryKey: contentKeys.versions,
    queryFn: ({ signal }) => call('GET /api/admin/content/versions', {}, { signal }),
  });
}

/**
 * Save, publish and discard the draft, and restore a published version. Each throws `ApiError`; one that names a version
 * is refused if the content has changed since.
 */
export function useContentCommands() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: contentKeys.all });
  const saving = useMutation<AdminContent, ApiError, ContentBody>({
    mutationFn: (body) => call('PUT /api/admin/content', { body }),
    onSuccess: refresh,
  });
  // Also after a refusal: the shown draft is out of date.
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
