import childProcess, { type ChildProcess } from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { pictureBomb } from '../../tests/support/catalogue/hostile-pictures';
import { fixture, openTestShop, type TestCaller } from '../../tests/support/shop';

const test = fixture(openTestShop);
const staff = fixture(() => test.admin());

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8a2b20' } });

const upload = (payload: Buffer, type = 'image/jpeg', caller: TestCaller = staff) =>
  caller.upload('/api/admin/pictures', payload, type);

describe('an uploaded picture', () => {
  it('is served immutably in each width and format, without the metadata of the file', async () => {
    const file = await plain(1_500, 900)
      .withExif({ IFD3: { GPSLatitude: '52/1 30/1 0/1' }, IFD0: { Copyright: 'somebody' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(file).metadata()).exif).toBeDefined();
    const { status, body } = await upload(file);
    expect(status).toBe(201);
    expect(body).toMatchObject({ widths: [600, 1200], width: 1200, height: 720 });
    expect(body.tint).toMatch(/^#8[0-9a-f]2[0-9a-f]{3}$/);
    expect(body.url).toMatch(/^\/media\/[0-9a-f]{32}-1200\.avif$/);
    for (const width of body.widths)
      for (const format of ['avif', 'webp']) {
        const url = body.url.replace(/-\d+\.avif$/, `-${width}.${format}`);
        const { statusCode, headers, rawPayload } = await test.app.inject({ url });
        expect(statusCode).toBe(200);
        expect(headers).toMatchObject({
          'content-type': `image/${format}`,
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        });
        const held = await sharp(rawPayload).metadata();
        expect(held.width).toBe(width);
        expect(held.exif).toBeUndefined();
        expect(rawPayload.includes('somebody')).toBe(false);
        const again = await test.app.inject({
          url,
          headers: { 'if-none-match': String(headers.etag) },
        });
        expect(again.statusCode).toBe(304);
      }
    expect((await upload(file)).body).toEqual(body);
    const pictures = [{ url: body.url, alt: 'A red square' }];
    const product = await test.makeProduct({ pictures });
    expect(product.images).toEqual([{ ...pictures[0], tint: body.tint, widths: [600, 1200] }]);
  });

  it('is encoded alone, however many are uploaded at once', async () => {
    let [running, most] = [0, 0];
    const { fork } = childProcess;
    const spy = vi.spyOn(childProcess, 'fork').mockImplementation((...start: unknown[]) => {
      const child = (fork as (...start: unknown[]) => ChildProcess)(...start);
      most = Math.max(most, ++running);
      child.once('message', () => running--);
      return child;
    });
    syncBuiltinESMExports();
    const files = await Promise.all(
      [301, 302, 303].map((width) => plain(width, 200).jpeg().toBuffer()),
    );
    const uploaded = await Promise.all(files.map((file) => upload(file)));
    spy.mockRestore();
    syncBuiltinESMExports();
    expect(uploaded.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(most).toBe(1);
  });

  it('may be small, and is rotated to its orientation', async () => {
    const file = await plain(40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await upload(file)).body).toMatchObject({ widths: [20], width: 20, height: 40 });
  });

  it('of an animation is its first frame, and the answer says so', async () => {
    const frames = await Promise.all(
      ['#8a2b20', '#203a8a'].map((background) =>
        sharp({ create: { width: 30, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const animated = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(animated).metadata()).pages).toBe(2);
    for (const time of ['first', 'again']) {
      const { status, body } = await upload(animated, 'image/webp');
      expect(status, time).toBe(201);
      expect(body).toMatchObject({ isFirstFrame: true, width: 30, height: 20 });
      expect(body.tint).toMatch(/^#8/);
    }
    for (const still of [plain(30, 20).webp(), plain(30, 20).png(), plain(30, 20).avif()])
      expect((await upload(await still.toBuffer())).body.isFirstFrame).toBe(false);
  });
});

describe('a file that is not a picture', () => {
  const advice = /JPEG, PNG, WebP or AVIF picture of up to 10 MB and 50 megapixels\.$/;
  const html = '<html><script>alert(1)</script></html>';
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

  it.each([
    ['HTML named so', async () => Buffer.from(html), 415],
    ['SVG', async () => Buffer.from(svg), 415],
    ['a GIF that is a script', async () => Buffer.from('GIF89a/*..*/=1;alert(1)'), 415],
    [
      'a PNG that ends too soon',
      async () => (await plain(300, 300).png().toBuffer()).subarray(0, 200),
      400,
    ],
    ['a JPEG of nothing', async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 400],
    ['nothing', async () => Buffer.alloc(0), 415],
    ['one with too many pixels', async () => pictureBomb(), 413],
    ['one that is too large', async () => Buffer.alloc(10 * 1_048_576 + 1, 0xff), 413],
  ])('is rejected: %s', async (_, make, expected) => {
    const { status, body } = await upload(await make());
    expect(status).toBe(expected);
    expect(body.message).toMatch(advice);
  });

  it('is not read if its type is another one', async () => {
    for (const type of ['image/svg+xml', 'image/gif', 'image/heic', 'text/html']) {
      const { status, body } = await upload(Buffer.from(svg), type);
      expect(status).toBe(415);
      expect(body.message).toMatch(advice);
    }
  });

  it('is not stored after the end of a picture', async () => {
    const file = Buffer.concat([await plain(50, 50).png().toBuffer(), Buffer.from(html)]);
    const { body } = await upload(file, 'image/png');
    const { rows } = await test.shop.pool.query<{ bytes: Buffer }>(
      'select bytes from picture_file',
    );
    expect(body.widths).toEqual([50]);
    expect(rows.some(({ bytes }) => bytes.includes('script'))).toBe(false);
  });

  it('is accepted only from staff', async () => {
    const ada = await test.signUp();
    const file = await plain(50, 50).png().toBuffer();
    expect((await upload(file, 'image/png', ada)).status).toBe(403);
    expect((await upload(file, 'image/png', test.as('none'))).status).toBe(401);
  });
});
