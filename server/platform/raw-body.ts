import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint';
import { ShopError } from './errors';

/**
 * Lets a scope of the app take files beside JSON: bodies of the media types that its endpoints consume are left unread
 * until the handler, which stands behind the guard, asks for them.
 */
export function takeFiles(scope: FastifyInstance, endpoint: Endpoint): void {
  for (const type of endpoint.consumes ?? [])
    if (!scope.hasContentTypeParser(type))
      scope.addContentTypeParser(type, (_request, payload, done) => done(null, payload));
}

/** The file that a request carries. Throws `too_large` past so many bytes, `unsupported_media_type` without a body. */
export async function readFileBody(request: FastifyRequest, limit: number): Promise<Buffer> {
  const body = request.body as AsyncIterable<Buffer> | undefined;
  if (body === undefined || !(Symbol.asyncIterator in Object(body)))
    throw new ShopError('unsupported_media_type', { message: 'Send a file as the body.' });
  const tooLarge = new ShopError('too_large', {
    message: `This file is too large. The limit is ${Math.round(limit / 1_048_576)} MB.`,
  });
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge;
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of body) {
    length += part.length;
    if (length > limit) throw tooLarge;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
