import type { StoredPicture } from '#contract/media';
import { useMutation } from '../../query/use-mutation';
import { call } from '../browser';
import type { ApiError } from '../client';

/** Stores a picture file; the same picture again is the same one. Throws `ApiError`. */
export function useUploadPicture() {
  const uploading = useMutation<StoredPicture, ApiError, File>({
    mutationFn: (file) => call('POST /api/admin/pictures', {}, { file }),
  });
  return { upload: uploading.mutateAsync, isBusy: uploading.isPending };
}
