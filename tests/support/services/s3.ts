import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { BucketSettings } from '../../../server/config';

/** An S3 server with an empty bucket. */
export interface S3Server {
  settings: BucketSettings;
  /** Stops answering until `start`. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Deletes an object of the bucket, prefix included. */
  remove(key: string): Promise<void>;
  close(): Promise<void>;
}

const BUCKET = 'selvedge';

export async function startS3(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'selvedge-s3-'));
  let port = 0;
  let server = await run();
  async function run() {
    const next = new S3rver({
      port,
      directory,
      silent: true,
      configureBuckets: [{ name: BUCKET }],
      // It computes the signature of a list without the slash that the client sends after the bucket's name.
      allowMismatchedSignatures: true,
    });
    ({ port } = await next.run());
    return next;
  }
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      name: BUCKET,
      keyId: 'S3RVER',
      secret: 'S3RVER',
      prefix: 'shop/',
    },
    stop: () => server.close(),
    start: async () => {
      server = await run();
    },
    remove: (key) => server.store.deleteObject(BUCKET, key),
    close: async () => {
      await server.close().catch(() => {});
      await rm(directory, { recursive: true, force: true });
    },
  };
}
