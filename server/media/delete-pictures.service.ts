import { z } from 'zod';
import type { Connection } from '../database/database';
import { enqueue, type JobHandler } from '../jobs/queue';
import type { Shop } from '../shop';
import { deleteShoppersPictures, listPictures } from './pictures.queries';
import { fileNameOf, readFileName } from './pictures.rules';

const formats = ['avif', 'webp'];

/**
 * Deletes those of the pictures that only shoppers have uploaded. The caller has locked them and knows that nothing shows them; call
 * `shop.wakeJobs()` after the commit: a job deletes the files in the bucket.
 */
export async function deletePictures(tx: Connection, hashes: string[]): Promise<void> {
  if (hashes.length === 0) return;
  const deleted = await deleteShoppersPictures(tx, hashes);
  const names = deleted.flatMap(({ hash, widths }) =>
    widths.flatMap((width) => formats.map((format) => fileNameOf({ hash, width, format }))),
  );
  if (names.length > 0) await enqueue(tx, 'delete-files', { names });
}

const payload = z.object({ names: z.array(z.string()) });

/** Deletes files of pictures from the bucket, unless they have been uploaded again. */
export function deleteFilesJob({ pool, bucket }: Pick<Shop, 'pool' | 'bucket'>): JobHandler {
  return async (job) => {
    if (!bucket) return;
    for (const name of payload.parse(job).names) {
      const hash = readFileName(name)?.hash;
      const isBack = hash !== undefined && (await listPictures(pool, [hash])).length > 0;
      if (!isBack) await bucket.delete(name);
    }
  };
}
