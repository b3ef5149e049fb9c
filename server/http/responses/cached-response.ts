import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config';
import { type Compression, compressFast, isCompressible, negotiateEncoding } from './compression';
import { securityHeaders } from './security-headers';

declare module '../../shop' {
  interface Shop {
    sendJson: JsonSender;
  }
}

/** Sends the JSON of a cached response with status 200. */
type JsonSender = (request: FastifyRequest, reply: FastifyReply, json: Buffer) => void;

type Compressed = Partial<Record<Compression, Buffer>> & { requests: number };

/** A body is compressed from this request on: compressing takes longer than sending it from the cache. */
const COMPRESS_FROM = 4;

/**
 * Writes headers and body directly to the response, past Fastify's hooks and serialization, which take longer than looking
 * up a cached response. Bodies that are requested often are sent compressed.
 */
export function createJsonSender(config: Pick<Config, 'publicUrl'>): JsonSender {
  const headers = Object.entries({
    ...securityHeaders(config),
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    vary: 'accept-encoding',
  }).flat();
  /** The compressed forms of a body, kept as long as a cache holds the body. */
  const compressed = new WeakMap<Buffer, Compressed>();

  function compressedBody(json: Buffer, encoding: Compression) {
    if (!isCompressible(json)) return undefined;
    const known = compressed.get(json) ?? { requests: 0 };
    compressed.set(json, known);
    known.requests++;
    if (known.requests >= COMPRESS_FROM) known[encoding] ??= compressFast(json, encoding);
    return known[encoding];
  }

  return (request, reply, json) => {
    const encoding = negotiateEncoding(request.headers['accept-encoding']);
    const encoded = encoding === 'identity' ? undefined : compressedBody(json, encoding);
    const body = encoded ?? json;
    const head = headers.slice();
    head.push('x-request-id', request.id, 'content-length', String(body.length));
    if (encoded !== undefined) head.push('content-encoding', encoding);
    reply.hijack().raw.writeHead(200, head).end(body);
  };
}
