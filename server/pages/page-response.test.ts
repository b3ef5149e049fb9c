import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { negotiateEncoding } from '../http/responses/compression';
import {
  createNonce,
  createPageResponse,
  type PageResponse,
  packed,
  type RenderedPage,
  sendPage,
} from './page-response';

const nonce = createNonce();
const page = (body: string, rest: Partial<RenderedPage> = {}): PageResponse =>
  createPageResponse({
    status: 200,
    headers: [['content-type', 'text/html; charset=utf-8']],
    body,
    nonce,
    ...rest,
  });
const long = (text: string) => `${text} `.repeat(1_000);

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

it('allows the inline scripts that were given the nonce by their hash, and no others', async () => {
  const sent = page(
    `<script nonce="${nonce}" id="a">one()</script><script>two()</script>` +
      `<script type="application/ld+json" nonce="${nonce}">{}</script>` +
      `<script nonce="forged">three()</script><p nonce="${nonce}">`,
  );
  const { payload, headers } = await get(sent);
  expect(payload).toBe(
    '<script id="a">one()</script><script>two()</script>' +
      '<script type="application/ld+json">{}</script><script nonce="forged">three()</script><p>',
  );
  const policy = String(headers['content-security-policy']);
  const hash = createHash('sha256').update('one()').digest('base64');
  expect(policy.match(/sha256-[^']+/g)).toEqual([`sha256-${hash}`]);
  expect(policy).toMatch(/script-src 'self' 'nonce-[\w-]{24}' 'sha256-/);
  expect(policy).not.toContain(nonce);
});

it('has a new nonce in each response', async () => {
  const sent = page('<p>');
  const policies = [await get(sent), await get(sent)].map(
    ({ headers }) => headers['content-security-policy'],
  );
  expect(policies[0]).not.toBe(policies[1]);
  const nonces = new Set(Array.from({ length: 1_000 }, createNonce));
  expect(nonces.size).toBe(1_000);
});

it('omits the policy if the response is not HTML', async () => {
  const { headers } = await get(page('[]', { headers: [['content-type', 'text/x-script']] }));
  expect(headers['content-security-policy']).toBeUndefined();
  expect(headers.vary).toBe('accept-encoding');
});

it('sends a page in each encoding, made of any other', async () => {
  const sent = await packed(page(long('linen')), 'gzip');
  expect([...sent.bodies.keys()]).toEqual(['gzip']);
  const br = await get(sent, { 'accept-encoding': 'br' });
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(long('linen'));
  const gzip = await get(sent, { 'accept-encoding': 'gzip' });
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(long('linen'));
  expect((await get(sent)).payload).toBe(long('linen'));
});

it('has one entity tag for each page and encoding', async () => {
  const [sent, same, other] = [page(long('a')), page(long('a')), page(long('b'))];
  expect(same.digest).toBe(sent.digest);
  expect(other.digest).not.toBe(sent.digest);
  const tags = [];
  for (const encoding of ['br', 'gzip', 'identity'])
    tags.push((await get(sent, { 'accept-encoding': encoding })).headers.etag);
  expect(new Set(tags).size).toBe(3);
});

it('answers 304 with the policy if the client has the page in this encoding', async () => {
  const sent = page(long('a'));
  const { etag } = (await get(sent, { 'accept-encoding': 'br' })).headers;
  const status = async (tags: string, encoding = 'br') =>
    (await get(sent, { 'accept-encoding': encoding, 'if-none-match': tags })).statusCode;
  expect(await status(`${etag}`)).toBe(304);
  expect(await status(`W/${etag}`)).toBe(304);
  expect(await status(`"other", ${etag}`)).toBe(304);
  expect(await status('*')).toBe(304);
  expect(await status('"other"')).toBe(200);
  expect(await status(`${etag}`, 'gzip')).toBe(200);
  const unchanged = await get(sent, { 'accept-encoding': 'br', 'if-none-match': `${etag}` });
  expect(unchanged.payload).toBe('');
  expect(unchanged.headers['content-security-policy']).toContain("default-src 'self'");
});

it('sends errors and several cookies unchanged, and no entity tag with an error', async () => {
  const { statusCode, headers } = await get(
    page('<p>', {
      status: 503,
      headers: [
        ['content-type', 'text/html'],
        ['set-cookie', 'a=1'],
        ['set-cookie', 'b=2'],
      ],
    }),
  );
  expect(statusCode).toBe(503);
  expect(headers['set-cookie']).toEqual(['a=1', 'b=2']);
  expect(headers['retry-after']).toBe('1');
  expect(headers.etag).toBeUndefined();
});

it('lets a prefetched page be used by the click that follows', async () => {
  expect((await get(page('<p>'))).headers['cache-control']).toBe('private, no-cache');
  const { headers } = await get(page('<p>'), { 'sec-purpose': 'prefetch' });
  expect(headers['cache-control']).toBe('private, max-age=5');
});

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['GZIP', 'gzip'],
  ['*', 'br'],
  ['deflate, bro', 'identity'],
])('Accept-Encoding %s selects %s', (acceptEncoding, encoding) => {
  expect(negotiateEncoding(acceptEncoding)).toBe(encoding);
});

async function get(sent: PageResponse, headers: Record<string, string> = {}) {
  await app?.close();
  app = fastify();
  app.get('/', (request, reply) =>
    sendPage(request, reply, sent, { mode: 'production', paymentSources: null }),
  );
  return app.inject({ url: '/', headers });
}
