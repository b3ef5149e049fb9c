import { describe, expect, it } from 'vitest';
import { fixture, openTestShop } from '../../tests/support/shop';
import { demoProducts } from '../demo/catalogue/products';
import { demoHome } from '../demo/home';

const test = fixture(openTestShop);

const [product] = demoProducts;
const picture = `/media/${product?.key}-600`;

describe('a picture', () => {
  it.each([
    ['avif', 'image/avif'],
    ['webp', 'image/webp'],
  ])('is served as %s to anyone, with an unlimited lifetime', async (extension, type) => {
    const { statusCode, headers, rawPayload } = await test.app.inject(`${picture}.${extension}`);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe(type);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(rawPayload.length).toBe(Number(headers['content-length']));
    const brand = extension === 'avif' ? rawPayload.subarray(4, 12) : rawPayload.subarray(8, 12);
    expect(brand.toString('latin1')).toBe(extension === 'avif' ? 'ftypavif' : 'WEBP');
  });

  it('is not sent again to a client that has cached it', async () => {
    const { headers } = await test.app.inject(`${picture}.avif`);
    const again = await test.app.inject({
      url: `${picture}.avif`,
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });

  it('exists in each width that the demo shop names', async () => {
    const pictures = [
      ...demoProducts.flatMap(({ images }) => images),
      ...demoHome().slides.map(({ image }) => image),
    ];
    for (const picture of pictures)
      for (const width of picture.widths) {
        const url = picture.url.replace(/\d+\.avif$/, `${width}.webp`);
        const { statusCode } = await test.app.inject({ method: 'HEAD', url });
        expect(statusCode, url).toBe(200);
      }
  });

  it.each([
    '',
    '/',
    '/men.json',
    '/scenes.json',
    '/nothing-600.avif',
    '/hero-1.avif',
    '/HERO-1-1200.avif',
    '/hero-1-100000.avif',
    '/hero-1--1.avif',
    '/hero-1-NaN.avif',
    '/hero-1-1200.svg',
    '/hero-1-1200.png',
    '/..%2f..%2fpackage.json',
    '/..%2F..%2F..%2Fetc%2Fpasswd',
    '/../../package.json',
    '/%2e%2e/README.md',
    ...[
      '/..%5c..%5cpackage.json',
      '/hero-1-1200.avif%00.json',
      '/hero-1-1200.avif/',
      '/source',
      '/.env',
    ].filter((path) => !path.endsWith('avif/')),
  ])('is not found as %s', async (path) => {
    const { statusCode, headers, body } = await test.app.inject(`/media${path}`);
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toContain('application/json');
    expect(JSON.parse(body).code).toBe('not_found');
  });
});

it('rejects a range beyond the file with 416 and the length', async () => {
  const whole = await test.app.inject(`${picture}.avif`);
  const { length } = whole.rawPayload;
  const ask = (range: string) => test.app.inject({ url: `${picture}.avif`, headers: { range } });
  const beyond = await ask(`bytes=${length}-`);
  expect([beyond.statusCode, beyond.json().code]).toEqual([416, 'range_not_satisfiable']);
  expect(beyond.headers['content-range']).toBe(`bytes */${length}`);
  expect((await ask('bytes=0-9')).statusCode).toBe(206);
});
