import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { type Compression, compressFast, isCompressible, negotiateEncoding } from './compression';
import { securityHeaders } from './security-headers';

type Packed = Partial<Record<Compression, Buffer>> & { asked: number };

/** What is asked for so often is packed: once, as each packing takes longer than an answer. */
const OFTEN = 3;

const packedBodies = new WeakMap<Buffer, Packed>();

/**
 * Sends the JSON of a kept answer in the turn that asked for it, with all its headers in one piece, past what Fastify does
 * for answers that are still to be made. One that is asked for often goes out packed, as its asker can read it.
 */
export function keptAnswers(
  config: Pick<Config, 'publicUrl' | 'gateway'>,
): (request: FastifyRequest, reply: FastifyReply, json: Buffer) => void {
  const headers = Object.entries({
    ...securityHeaders(config),
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    vary: 'accept-encoding',
  }).flat();
  return (request, reply, json) => {
    const packing = negotiateEncoding(request.headers['accept-encoding']);
    const packed = packing === 'identity' ? undefined : bodyFor(json, packing);
    const body = packed ?? json;
    const head = headers.slice();
    head.push('x-request-id', request.id, 'content-length', String(body.length));
    if (packed !== undefined) head.push('content-encoding', packing);
    reply.hijack().raw.writeHead(200, head).end(body);
  };
}

/** The packed body of what is asked for often; who comes before takes the plain one. */
function bodyFor(json: Buffer, packing: Compression): Buffer | undefined {
  if (!isCompressible(json)) return undefined;
  let packed = packedBodies.get(json);
  if (!packed) {
    packed = { asked: 0 };
    packedBodies.set(json, packed);
  }
  packed.asked++;
  if (packed.asked > OFTEN) packed[packing] ??= compressFast(json, packing);
  return packed[packing];
}
