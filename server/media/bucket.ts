import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { SpanKind } from '@opentelemetry/api';
import type { FastifyBaseLogger } from 'fastify';
import { createBreaker } from '../concurrency/breaker';
import type { BucketSettings } from '../config';
import { inSpan } from '../telemetry/spans';
import type { Range } from './ranges.rules';

declare module '../shop' {
  interface Shop {
    /** Where pictures and videos are stored; null for the database. */
    bucket: Bucket | null;
  }
}

/** An S3-compatible bucket that holds files by name. Every method throws `BucketUnavailable` if the bucket does not answer. */
export interface Bucket {
  put(name: string, type: string, bytes: Buffer): Promise<void>;
  /** The bytes of a file or of a range; null if the bucket does not have the file. */
  open(name: string, range?: Range): Promise<Readable | null>;
  /** Deletes a file; does nothing if the bucket does not have it. */
  delete(name: string): Promise<void>;
  /** The names and sizes of all files. */
  list(): AsyncIterable<{ name: string; size: number }>;
  close(): void;
}

export class BucketUnavailable extends Error {}

/** File names contain a hash, so that a file never changes. */
export const CACHE_CONTROL = 'public, max-age=31536000, immutable';

const CONNECTION_TIMEOUT_MS = 2_000;
/** Until the response begins. */
const READ_TIMEOUT_MS = 2_500;
/** Including the upload. */
const WRITE_TIMEOUT_MS = 15_000;
/** Each streams to one client, which may be slow. */
const MAX_SOCKETS = 250;
const MAX_FAILURES = 5;
const OPEN_MS = 3_000;

export function createBucket(settings: BucketSettings, log: FastifyBaseLogger): Bucket {
  const { name: Bucket, prefix } = settings;
  // Loaded with the first file: the client takes a tenth of a second and 20 MB.
  let loading: ReturnType<typeof connect> | undefined;
  let client: S3Client | undefined;
  const connected = async () => {
    loading ??= connect(settings);
    const loaded = await loading;
    client = loaded.client;
    return loaded;
  };
  const breaker = createBreaker({
    service: 'the bucket',
    maxFailures: MAX_FAILURES,
    openMs: OPEN_MS,
    isAnswer: isMissing,
    onChange: (state) =>
      state === 'open'
        ? log.error('the bucket of pictures and videos is down')
        : log.info('the bucket of pictures and videos is back'),
  });
  const run = async <T>(
    operation: string,
    call: (loaded: Awaited<ReturnType<typeof connect>>) => Promise<T>,
  ) => {
    const loaded = await connected();
    const options = { kind: SpanKind.CLIENT, attributes: { 'aws.s3.bucket': Bucket } };
    return breaker
      .run(() => inSpan(`S3.${operation}`, options, () => call(loaded)))
      .catch((error: Error) => {
        if (isMissing(error)) throw error;
        log.warn({ reason: error.message }, 'the bucket did not answer');
        throw new BucketUnavailable(`The bucket did not answer: ${error.message}`);
      });
  };

  return {
    put: async (name, type, bytes) => {
      await run('PutObject', ({ sdk, client }) =>
        client.send(
          new sdk.PutObjectCommand({
            Bucket,
            Key: prefix + name,
            Body: bytes,
            ContentLength: bytes.length,
            ContentType: type,
            CacheControl: CACHE_CONTROL,
          }),
          { requestTimeout: WRITE_TIMEOUT_MS },
        ),
      );
    },
    open: async (name, range) => {
      const Range = range && `bytes=${range.first}-${range.last}`;
      try {
        const { Body } = await run('GetObject', ({ sdk, client }) =>
          client.send(new sdk.GetObjectCommand({ Bucket, Key: prefix + name, Range })),
        );
        return Body as Readable;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    delete: async (name) => {
      await run('DeleteObject', ({ sdk, client }) =>
        client.send(new sdk.DeleteObjectCommand({ Bucket, Key: prefix + name })),
      );
    },
    async *list() {
      let token: string | undefined;
      do {
        const page = await run('ListObjectsV2', ({ sdk, client }) =>
          client.send(
            new sdk.ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken: token }),
          ),
        );
        for (const { Key = '', Size = 0 } of page.Contents ?? [])
          yield { name: Key.slice(prefix.length), size: Size };
        token = page.NextContinuationToken;
      } while (token);
    },
    close: () => client?.destroy(),
  };
}

async function connect({ endpoint, region, keyId, secret }: BucketSettings) {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    region,
    // Servers other than Amazon’s need not have a host name for each bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      requestTimeout: READ_TIMEOUT_MS,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: MAX_SOCKETS },
      httpsAgent: { maxSockets: MAX_SOCKETS },
    },
    // Not every server knows the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { sdk, client };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name);
}
