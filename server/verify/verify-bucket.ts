import { countFilesInBucket, findLostFiles } from '../media/move-files.service';
import type { Storage } from '../media/stored-files.service';
import type { Finding } from './verify.rules';

/** Compares the bucket with the files that the database says are in it. Throws if the bucket does not answer. */
export async function verifyBucket({ bucket, ...storage }: Storage): Promise<Finding[]> {
  const files = await countFilesInBucket(storage.pool);
  if (files === 0) return [];
  const finding = { check: 'bucket-files', invariant: 'I14' };
  if (!bucket) {
    const breach = { row: `${files} files`, expected: 'MEDIA_S3_BUCKET', actual: 'no bucket' };
    const description = 'files are in a bucket that is not configured';
    return [{ ...finding, description, breaches: [breach], total: 1 }];
  }
  const lost = await findLostFiles({ ...storage, bucket });
  if (lost.length === 0) return [];
  const breaches = lost.map(({ file, found }) => ({
    row: file.name,
    expected: `${file.size} bytes`,
    actual: found === null ? 'nothing' : `${found} bytes`,
  }));
  const description = 'a file is missing in the bucket, or has another size there';
  return [{ ...finding, description, breaches: breaches.slice(0, MAX_LISTED), total: lost.length }];
}

/** Maximum number of files listed. */
const MAX_LISTED = 20;
