import { once } from 'node:events';
import { createServer } from 'node:net';
import { pino } from 'pino';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeMp4 } from '../../tests/support/catalogue/videos';
import { startS3 } from '../../tests/support/services/s3';
import { freshFixture, openTestShop } from '../../tests/support/shop';
import { verifyBucket } from '../verify/verify-bucket';
import { createBucket } from './bucket';
import { moveFiles } from './move-files.service';

const s3 = freshFixture(startS3);
/** A shop whose files are in a bucket. */
const test = freshFixture(() => openTestShop({ config: { bucket: s3.settings } }));
const staff = freshFixture(() => test.admin());

let video: string;
let picture: string;

describe('with a bucket', () => {
  const uploadVideo = (file: Buffer) => staff.upload('/api/admin/videos', file, 'video/mp4');
  const uploadPicture = async (background: string) => {
    const create = { width: 700, height: 900, channels: 3, background } as const;
    return staff.upload(
      '/api/admin/pictures',
      await sharp({ create }).png().toBuffer(),
      'image/png',
    );
  };
  const load = (url: string, headers: Record<string, string> = {}) =>
    test.app.inject({ url, headers });
  const storage = () => {
    const { pool, bucket, log } = test.shop;
    if (!bucket) throw new Error('The shop has no bucket.');
    return { pool, bucket, log };
  };
  const bytesInDatabase = () =>
    test.value<number>(`select (select coalesce(sum(octet_length(bytes)), 0) from picture_file)::int +
      (select coalesce(sum(octet_length(bytes)), 0) from video_chunk)::int as bytes`);

  const file = makeMp4(600_001);

  beforeEach(async () => {
    video = (await uploadVideo(file)).body.url;
    picture = (await uploadPicture('#7a1f1f')).body.url;
  });

  it('stores files there, and serves them under the same URLs with the same headers', async () => {
    const stored = await uploadVideo(file);
    expect([stored.status, stored.body.url]).toEqual([201, video]);
    expect(await bytesInDatabase()).toBe(0);
    const whole = await load(video);
    expect(whole.rawPayload.equals(file)).toBe(true);
    const cached = {
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    };
    expect(whole.headers).toMatchObject({ ...cached, 'content-type': 'video/mp4' });
    const part = await load(video, { range: 'bytes=100-299' });
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, 'bytes 100-299/600001']);
    expect(part.rawPayload.equals(file.subarray(100, 300))).toBe(true);
    const shown = await load(picture.replace(/\d+\.avif$/, '600.webp'));
    expect(shown.headers).toMatchObject({ ...cached, 'content-type': 'image/webp' });
    expect((await sharp(shown.rawPayload).metadata()).width).toBe(600);
    expect(await verifyBucket(storage())).toEqual([]);
  });

  it('answers 503 for files only while it is away, and serves them when it is back', async () => {
    await s3.stop();
    for (const url of [video, picture]) {
      const { statusCode, headers, json } = await load(url);
      expect([statusCode, json().message]).toEqual([
        503,
        'Pictures and videos aren’t available right now. Please try again in a moment.',
      ]);
      expect(headers['retry-after']).toBe('1');
      expect(headers['cache-control']).toBe('no-store');
    }
    expect((await uploadVideo(makeMp4(1_000))).status).toBe(503);
    expect((await uploadPicture('#1f7a3a')).status).toBe(503);
    for (const path of ['/health/ready', '/health/orders', '/api/products'])
      expect((await load(path)).statusCode).not.toBe(503);
    await expect(verifyBucket(storage())).rejects.toThrow('The bucket did not answer');
    await s3.start();
    await expect.poll(async () => (await load(video)).statusCode).toBe(200);
    expect((await uploadPicture('#1f7a3a')).status).toBe(201);
  });

  it('moves all files into the database and back', async () => {
    expect(await moveFiles(storage(), 'database')).toMatchObject({ files: 3, missing: [] });
    expect(await bytesInDatabase()).toBeGreaterThan(600_001);
    await s3.stop();
    expect((await load(video)).rawPayload.equals(file)).toBe(true);
    expect((await load(picture)).statusCode).toBe(200);
    await s3.start();
    const done: number[] = [];
    const move = () => moveFiles(storage(), 'bucket', (count) => done.push(count));
    await expect.poll(move).toMatchObject({ files: 3 });
    expect(done).toEqual([1, 2, 3]);
    expect(await bytesInDatabase()).toBe(0);
    expect(await move()).toEqual({ files: 0, bytes: 0, missing: [] });
    expect((await load(video)).rawPayload.equals(file)).toBe(true);
  });

  it('names the files that the bucket has lost', async () => {
    await s3.remove(`shop/${video.slice('/media/'.length)}`);
    expect((await load(video)).statusCode).toBe(404);
    expect(await verifyBucket(storage())).toMatchObject([
      { total: 1, breaches: [{ row: video.slice('/media/'.length), expected: '600001 bytes' }] },
    ]);
    const { missing } = await moveFiles(storage(), 'database');
    expect(missing).toEqual([video.slice('/media/'.length)]);
    const unset = await verifyBucket({ ...storage(), bucket: null });
    expect(unset).toMatchObject([{ description: 'files are in a bucket that is not configured' }]);
  });
});

it('gives up on a bucket that never answers', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as { port: number };
  const endpoint = `http://127.0.0.1:${port}`;
  const bucket = createBucket({ ...s3.settings, endpoint }, pino({ level: 'silent' }));
  const since = performance.now();
  await expect(bucket.open('a.mp4')).rejects.toThrow('The bucket did not answer');
  expect(performance.now() - since).toBeLessThan(3 * 5_000);
  bucket.close();
  silent.close();
});
