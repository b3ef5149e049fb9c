import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type KeptPage,
  type PageFrame,
  pageVary,
  type RenderedPage,
  type Representation,
  representationOf,
  tagHeld,
} from './cached-page';
import { compressFast, encodingFor, isCompressible } from './compression';
import { anyNonce, makeNonce } from './nonce';

/** Sends a page that is kept, or only word that its asker has it already (RFC 9110, 15.4.5). */
export function sendKept(request: FastifyRequest, reply: FastifyReply, page: KeptPage): undefined {
  const packing = encodingFor(request.headers['accept-encoding']);
  const ifNoneMatch = request.headers['if-none-match'];
  const held = ifNoneMatch === undefined ? null : tagHeld(page, packing, ifNoneMatch);
  return finish(request, reply, page, held ?? representationOf(page, packing));
}

/** All headers are known, so they go out in one piece, past what Fastify does for answers that are still to be made. */
function finish(
  request: FastifyRequest,
  reply: FastifyReply,
  { headers, policy, saysCaching }: KeptPage,
  sent: Representation | string,
): undefined {
  const head = headers.slice();
  head.push('x-request-id', request.id);
  if (!saysCaching) head.push('cache-control', cachingFor(request));
  if (policy) head.push('content-security-policy', policy.join(makeNonce()));
  const { raw } = reply.hijack();
  if (typeof sent === 'string') {
    head.push('etag', sent);
    raw.writeHead(304, head).end();
    return;
  }
  head.push('etag', sent.tag, 'content-length', String(sent.body.length));
  if (sent.packing !== 'identity') head.push('content-encoding', sent.packing);
  raw.writeHead(200, head).end(sent.body);
}

/** Sends a page that was rendered for this answer alone: its scripts carry the answer's nonce. */
export function sendRendered(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, body }: RenderedPage,
  { policyOf }: PageFrame,
): FastifyReply {
  const own = new Headers(headers);
  reply.code(status);
  // Entry by entry, so that several cookies stay several: Fastify gathers `set-cookie` into a list.
  for (const [name, value] of headers) reply.header(name, value);
  if (status === 503) reply.header('retry-after', '1');
  if (!own.has('cache-control')) reply.header('cache-control', cachingFor(request));
  const isHtml = own.get('content-type')?.startsWith('text/html') === true;
  reply.header('vary', isHtml ? pageVary : 'accept-encoding');
  if (!isHtml) return sendPacked(request, reply, Buffer.from(body));
  const nonce = makeNonce();
  reply.header('content-security-policy', policyOf(nonce));
  return sendPacked(request, reply, Buffer.from(body.replaceAll(anyNonce, nonce)));
}

function sendPacked(request: FastifyRequest, reply: FastifyReply, body: Buffer): FastifyReply {
  const packing = encodingFor(request.headers['accept-encoding']);
  if (packing === 'identity' || !isCompressible(body)) return reply.send(body);
  return reply.header('content-encoding', packing).send(compressFast(body, packing));
}

/** A prefetched answer is kept for the click that follows, or it would be loaded twice. */
function cachingFor({ headers }: FastifyRequest): string {
  const isPrefetch = headers['sec-purpose']?.includes('prefetch');
  return isPrefetch ? 'private, max-age=5' : 'private, no-cache';
}
