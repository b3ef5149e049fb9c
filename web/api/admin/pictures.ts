import { useMutation } from '@tanstack/react-query';
import type { StoredPicture } from '#contract/media';
import { call } from '../browser';
import type { ApiError } from '../client';

/** Stores a picture file; the same picture again is the same one. Throws `ApiError`. */
export function useUploadPicture() {
  const uploading = useMutation<StoredPicture, ApiError, File>({
    mutationFn: (file) => call('POST /api/admin/pictures', {}, { file }),
  });
  return { upload: uploading.mutateAsync, isBusy: uploading.isPending };
}
