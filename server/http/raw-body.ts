import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint';
import { ShopError } from './errors';

/**
 * Accepts files besides JSON in a scope of the app. Bodies of the endpoint's media types stay unread until the handler, which runs
 * after the access check, reads them. Other types are rejected with the message `advice`.
 */
export function takeFiles(scope: FastifyInstance, endpoint: Endpoint, advice: string): void {
  for (const type of endpoint.consumes ?? [])
    if (!scope.hasContentTypeParser(type))
      scope.addContentTypeParser(type, (_request, payload, done) => done(null, payload));
  scope.addContentTypeParser('*', (_request, _payload, done) =>
    done(new ShopError('unsupported_media_type', { message: advice })),
  );
}

/** Reads the file of a request. Throws `too_large` beyond `limit` bytes, `unsupported_media_type` without a body. */
export async function readFileBody(
  request: FastifyRequest,
  limit: number,
  advice: string,
): Promise<Buffer> {
  const body = request.body as AsyncIterable<Buffer> | undefined;
  if (body === undefined || !(Symbol.asyncIterator in Object(body)))
    throw new ShopError('unsupported_media_type', { message: advice });
  const tooLarge = new ShopError('too_large', {
    message: `This file is too large. ${advice}`,
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
