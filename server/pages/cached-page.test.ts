import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import {
  type KeptPage,
  keepPage,
  type RenderedPage,
  representationOf,
  tagHeld,
} from './cached-page';
import { encodingFor } from './compression';
import { pagePolicy } from './content-security-policy';
import { anyNonce, makeNonce } from './nonce';

const frame = {
  headers: { 'x-frame-options': 'DENY', 'content-security-policy': "default-src 'none'" },
  policyOf: (nonce: string, hashes?: string[]) =>
    pagePolicy({ nonce, ...(hashes && { hashes }), mode: 'production', gateway: 'sandbox' }),
};

const html = (body: string): RenderedPage => ({
  status: 200,
  headers: [['content-type', 'text/html; charset=utf-8']],
  body,
});

const kept = (body: string): KeptPage => keepPage(html(body), frame);
const long = (text: string) => `${text} `.repeat(1_000);

it('lets the scripts run that the page was given with the nonce, by their text, and no others', () => {
  const page = kept(
    `<script nonce="${anyNonce}" id="a">one()</script><script>two()</script>` +
      `<script type="application/ld+json" nonce="${anyNonce}">{}</script>` +
      `<script nonce="forged">three()</script><p nonce="${anyNonce}">`,
  );
  expect(page.plain.body.toString()).toBe(
    '<script id="a">one()</script><script>two()</script>' +
      '<script type="application/ld+json">{}</script><script nonce="forged">three()</script><p>',
  );
  const policy = page.policy?.join('fresh') ?? '';
  const hash = (text: string) => createHash('sha256').update(text).digest('base64');
  expect(policy.match(/sha256-[^']+/g)).toEqual([`sha256-${hash('one()')}`]);
  expect(policy).toContain("script-src 'self' 'nonce-fresh' ");
  expect(policy).not.toContain(anyNonce);
});

it('gives each answer another nonce', () => {
  const nonces = new Set(Array.from({ length: 1_000 }, makeNonce));
  expect(nonces.size).toBe(1_000);
  for (const nonce of nonces) expect(nonce).toMatch(/^[\w-]{24}$/);
});

it('keeps what is no HTML under the policy of all else', () => {
  const page = keepPage(
    { status: 200, headers: [['content-type', 'text/x-script']], body: '[]' },
    frame,
  );
  expect(page.policy).toBeNull();
  expect(page.headers.join()).toContain("content-security-policy,default-src 'none'");
});

it('packs once for all who wait, and well once it was asked for again', async () => {
  const page = kept(long('linen'));
  const [one, other] = await Promise.all([
    representationOf(page, 'br'),
    representationOf(page, 'br'),
  ]);
  expect(other).toBe(one);
  expect(brotliDecompressSync(one.body).toString()).toBe(long('linen'));
  await vi.waitFor(() => expect(page.packed.gzip?.tag).toBe(`"${page.digest}-gzip"`));
  expect(page.packed.br?.tag).toBe(`"${page.digest}-br"`);
  const gzip = await representationOf(page, 'gzip');
  expect(gunzipSync(gzip.body).toString()).toBe(long('linen'));
  const { plain, packed } = page;
  expect(page.size).toBe(
    plain.body.length + (packed.br?.body.length ?? 0) + (packed.gzip?.body.length ?? 0),
  );
});

it('names each string of bytes by a tag of its own, and the same bytes by the same', async () => {
  const [page, same, other] = [kept(long('a')), kept(long('a')), kept(long('b'))];
  expect(same.digest).toBe(page.digest);
  expect(other.digest).not.toBe(page.digest);
  const tags = [page.plain.tag];
  for (const packing of ['br', 'gzip'] as const)
    tags.push((await representationOf(page, packing)).tag);
  expect(new Set(tags).size).toBe(3);
});

it('knows the tags that an asker may hold', async () => {
  const page = kept(long('a'));
  const { tag } = await representationOf(page, 'br');
  const held = (text: string, packing: 'br' | 'gzip' = 'br') => tagHeld(page, packing, text);
  expect(held(tag)).toBe(tag);
  expect(held(`W/${tag}`)).toBe(tag);
  expect(held(`"other", ${tag}`)).toBe(tag);
  expect(held('*')).not.toBeNull();
  expect(held('"other"')).toBeNull();
  expect(held(tag, 'gzip')).toBeNull();
  expect(held(page.plain.tag)).toBeNull();
});

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['GZIP', 'gzip'],
  ['*', 'br'],
  ['deflate, bro', 'identity'],
])('%s takes %s', (accepted, packing) => {
  expect(encodingFor(accepted)).toBe(packing);
});
