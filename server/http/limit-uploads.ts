import { ShopError } from './errors';

/** Runs up to `limit` uploads concurrently, which bounds the memory that they take, and throws `unavailable` for further ones. */
export function limitUploads(limit: number) {
  let uploads = 0;
  return async <Result>(upload: () => Promise<Result>): Promise<Result> => {
    if (uploads >= limit)
      throw new ShopError('unavailable', {
        message: 'Several files are uploading. Please try again in a moment.',
      });
    uploads++;
    try {
      return await upload();
    } finally {
      uploads--;
    }
  };
}
