import { createHash, randomFillSync } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type Compression,
  compressWell,
  type Encoding,
  isCompressible,
  negotiateEncoding,
} from '../http/responses/compression';
import { permissionsPolicy } from '../http/responses/security-headers';
import { type PolicyOptions, pagePolicy, replaceNonces } from './content-security-policy';

/** A page as the router rendered it. */
export interface RenderedPage {
  status: number;
  headers: [name: string, value: string][];
  body: string;
  /** The nonce that its inline scripts were given. */
  nonce: string;
}

/** A page in the form in which it is cached and sent: the same bytes in every response. */
export interface PageResponse {
  status: number;
  headers: [name: string, value: string][];
  /** CSP hashes of the inline scripts; null if the response is not HTML. */
  scriptHashes: string[] | null;
  /** SHA-256 of body, headers and script hashes: what a 304 confirms. */
  digest: string;
  /** Whether it is large enough to gain from compression. */
  isCompressible: boolean;
  /** The body by encoding, at least one. A cached page has only compressed ones, unless it is too small for that. */
  bodies: ReadonlyMap<Encoding, Buffer>;
}

export function createPageResponse({ status, headers, body, nonce }: RenderedPage): PageResponse {
  const isHtml = headerOf(headers, 'content-type')?.startsWith('text/html') === true;
  const { body: text, scriptHashes } = isHtml
    ? replaceNonces(body, nonce)
    : { body, scriptHashes: null };
  const bytes = Buffer.from(text);
  const digest = createHash('sha256')
    .update(JSON.stringify([headers, scriptHashes]))
    .update(bytes)
    .digest('base64url')
    .slice(0, 22);
  return {
    status,
    headers,
    scriptHashes,
    digest,
    isCompressible: isCompressible(bytes),
    bodies: new Map([['identity', bytes]]),
  };
}

/** The encoding in which a page is sent to a client. */
export function encodingOf(page: PageResponse, { headers }: FastifyRequest): Encoding {
  return page.isCompressible ? negotiateEncoding(headers['accept-encoding']) : 'identity';
}

type Compress = (body: Buffer, encoding: Compression) => Buffer | Promise<Buffer>;

/** The body in an encoding, made of one that the page has. */
export async function bodyIn(
  { bodies }: PageResponse,
  encoding: Encoding,
  compress: Compress = compressWell,
): Promise<Buffer> {
  const body = bodies.get(encoding);
  if (body) return body;
  const plain = await plainBody(bodies);
  return encoding === 'identity' ? plain : compress(plain, encoding);
}

/**
 * The page as it is cached: its compressed bodies alone, with one in `encoding` among them. A page for a client that accepts no
 * compression is kept as brotli, which most of the others ask for.
 */
export async function packed(
  page: PageResponse,
  encoding: Encoding,
  compress?: Compress,
): Promise<PageResponse> {
  if (!page.isCompressible) return page;
  const kept = encoding === 'identity' ? 'br' : encoding;
  const bodies = new Map(page.bodies).set(kept, alone(await bodyIn(page, kept, compress)));
  bodies.delete('identity');
  return { ...page, bodies };
}

async function plainBody(bodies: PageResponse['bodies']): Promise<Buffer> {
  const [brotli, zipped, identity] = [bodies.get('br'), bodies.get('gzip'), bodies.get('identity')];
  if (identity) return identity;
  if (brotli) return promisify(brotliDecompress)(brotli);
  if (zipped) return promisify(gunzip)(zipped);
  throw new Error('A page has no body.');
}

/** In its own memory: a compressed body is a slice of a longer buffer. */
function alone(body: Buffer): Buffer {
  if (body.buffer.byteLength === body.length) return body;
  const copy = Buffer.allocUnsafeSlow(body.length);
  body.copy(copy);
  return copy;
}

const CHARACTER_BYTES = 2;

/** Memory of a cached page. */
export function sizeOf({ bodies, headers, scriptHashes }: PageResponse): number {
  const texts = [...headers.flat(), ...(scriptHashes ?? [])];
  return (
    [...bodies.values()].reduce((sum, body) => sum + body.length, 0) +
    texts.reduce((sum, text) => sum + text.length * CHARACTER_BYTES, 0)
  );
}

export function headerOf(headers: RenderedPage['headers'], name: string): string | undefined {
  return headers.find(([key]) => key.toLowerCase() === name)?.[1];
}

/** Sends a page in the encoding that the request accepts, or 304 if the client has it (RFC 9110, 15.4.5). */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: PageResponse,
  options: PolicyOptions,
): Promise<FastifyReply> {
  const { status, headers, scriptHashes } = page;
  reply.code(status);
  // One by one: Fastify collects several `set-cookie` headers into a list.
  for (const [name, value] of headers) reply.header(name, value);
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', cacheControl(request));
  if (status === 503) reply.header('retry-after', '1');
  // HTML depends on the cookies of the theme and of the admin area's language.
  reply.header('vary', scriptHashes ? 'accept-encoding, cookie' : 'accept-encoding');
  if (scriptHashes) {
    reply.header('content-security-policy', pagePolicy(createNonce(), scriptHashes, options));
    reply.header('permissions-policy', permissionsPolicy(options.paymentSources?.payment ?? ''));
  }

  const encoding = encodingOf(page, request);
  if (status === 200) {
    const etag = etagOf(page, encoding);
    reply.header('etag', etag);
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(await bodyIn(page, encoding));
}

/** A strong tag names exact bytes, so each encoding has its own. */
function etagOf({ digest }: PageResponse, encoding: Encoding): string {
  return encoding === 'identity' ? `"${digest}"` : `"${digest}-${encoding}"`;
}

function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return ifNoneMatch === '*' || tags.includes(etag);
}

/** A prefetched response is reused by the click that follows. */
function cacheControl({ headers }: FastifyRequest): string {
  const isPrefetch = headers['sec-purpose']?.includes('prefetch');
  return isPrefetch ? 'private, max-age=5' : 'private, no-cache';
}

const NONCE_BYTES = 18;
/** Random bytes are drawn for many nonces together, because a system call for each response is a tenth of the cost of a cached page. */
const randomPool = Buffer.alloc(NONCE_BYTES * 256);
let poolOffset = randomPool.length;

/** 144 random bits, new for each rendering and each response. */
export function createNonce(): string {
  if (poolOffset === randomPool.length) {
    randomFillSync(randomPool);
    poolOffset = 0;
  }
  poolOffset += NONCE_BYTES;
  return randomPool.toString('base64url', poolOffset - NONCE_BYTES, poolOffset);
}
