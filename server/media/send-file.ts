import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ShopError } from '../http/errors';
import { CACHE_CONTROL } from './bucket';
import { readRange } from './ranges.rules';
import type { StoredFile } from './stored-files.service';

/** Sends a stored file, or the range that the request asks for. A name always refers to the same bytes. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, type, size, open }: StoredFile,
): Promise<FastifyReply> {
  const etag = `"${name}"`;
  const { range: header, 'if-range': validator = etag } = request.headers;
  const cached = { 'cache-control': CACHE_CONTROL, 'accept-ranges': 'bytes', etag };
  if (request.headers['if-none-match'] === etag) return reply.code(304).headers(cached).send();
  const range = validator === etag ? readRange(header, size) : null;
  if (range === 'beyond') {
    reply.header('content-range', `bytes */${size}`);
    throw new ShopError('range_not_satisfiable');
  }
  const { first, last } = range ?? { first: 0, last: size - 1 };
  // A request for the headers alone does not read the file.
  const body = request.method === 'HEAD' ? Readable.from([]) : await open({ first, last });
  if (range) reply.code(206).header('content-range', `bytes ${first}-${last}/${size}`);
  return reply
    .headers(cached)
    .type(type)
    .header('content-length', last - first + 1)
    .send(body);
}
