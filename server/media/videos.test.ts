import { beforeEach, describe, expect, it } from 'vitest';
import { makeMp4, makeWebm } from '../../tests/support/catalogue/videos';
import { fixture, openTestShop, type TestCaller } from '../../tests/support/shop';

const test = fixture(openTestShop);
const staff = fixture(() => test.admin());

const upload = (payload: Buffer, type = 'video/mp4', caller: TestCaller = staff) =>
  caller.upload('/api/admin/videos', payload, type);

describe('an uploaded video', () => {
  // Three parts, the last of which is short.
  const file = makeMp4(600_001);
  let url: string;
  const load = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    test.app.inject({ method, url, headers });

  beforeEach(async () => {
    url = (await upload(file)).body.url;
  });

  it('is stored once, as it is, and served immutably', async () => {
    const { status, body } = await upload(file);
    expect(status).toBe(201);
    expect(body).toEqual({ url: body.url, type: 'video/mp4', size: file.length });
    expect(body.url).toMatch(/^\/media\/[0-9a-f]{32}\.mp4$/);
    expect(body.url).toBe(url);
    const { statusCode, headers, rawPayload } = await load();
    expect(statusCode).toBe(200);
    expect(rawPayload.equals(file)).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(file.length),
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const { statusCode: again } = await load({ 'if-none-match': String(headers.etag) });
    expect(again).toBe(304);
    const { rows } = await test.shop.pool.query(
      `select count(*)::int as entries from audit where action = 'video.store' and entity_id = $1`,
      [/[0-9a-f]{32}/.exec(url)?.[0]],
    );
    expect(rows).toEqual([{ entries: 1 }]);
  });

  it.each([
    ['bytes=0-', 0, 600_000],
    ['bytes=0-0', 0, 0],
    ['bytes=262143-262144', 262_143, 262_144],
    ['bytes=1-599999', 1, 599_999],
    ['bytes=-5', 599_996, 600_000],
    ['bytes=600000-9999999', 600_000, 600_000],
  ])('is sent in the range %s', async (range, first, last) => {
    const { statusCode, headers, rawPayload } = await load({ range });
    expect(statusCode).toBe(206);
    expect(headers['content-range']).toBe(`bytes ${first}-${last}/600001`);
    expect(rawPayload.equals(file.subarray(first, last + 1))).toBe(true);
    const head = await load({ range }, 'HEAD');
    expect(head.headers['content-length']).toBe(String(last - first + 1));
    expect(head.rawPayload.length).toBe(0);
  });

  it('has no range beyond its end, and ignores one of another file', async () => {
    const { statusCode, headers } = await load({ range: 'bytes=600001-' });
    expect([statusCode, headers['content-range']]).toEqual([416, 'bytes */600001']);
    expect(headers['cache-control']).toBe('no-store');
    expect((await load({ range: 'bytes=0-9', 'if-range': '"other"' })).statusCode).toBe(200);
  });

  it('is not found in another format', async () => {
    url = url.replace('mp4', 'webm');
    expect((await load()).statusCode).toBe(404);
  });
});

it('accepts WebM whatever type the browser named', async () => {
  const { status, body } = await upload(makeWebm(5_000));
  expect([status, body.type]).toEqual([201, 'video/webm']);
});

it.each([
  ['another Matroska file', makeWebm(5_000, 'matroska'), 415],
  ['a QuickTime film', Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0qt  ', 'latin1'), 415],
  ['an AVIF picture', Buffer.from('\0\0\0\x14ftypavif\0\0\0\0avif', 'latin1'), 415],
  ['HTML', Buffer.from('<html><script>alert(1)</script></html>'), 415],
  ['nothing', Buffer.alloc(0), 415],
  ['a video that is too large', makeMp4(20 * 1_048_576 + 1), 413],
])('is rejected: %s', async (_, file, expected) => {
  const { status, body } = await upload(file);
  expect(status).toBe(expected);
  expect(body.message).toMatch(/Use an MP4 or WebM video of up to 20 MB\.$/);
});

it('is not read if its type is another one, and accepted only from staff', async () => {
  expect((await upload(makeMp4(100), 'video/quicktime')).status).toBe(415);
  const ada = await test.signUp();
  expect((await upload(makeMp4(100), 'video/mp4', ada)).status).toBe(403);
  expect((await upload(makeMp4(100), 'video/mp4', test.as('none'))).status).toBe(401);
});
