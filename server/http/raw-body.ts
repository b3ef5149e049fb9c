import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint';
import { ShopError } from './errors';
import { refusals } from './refusals/messages';

/** For uploads: files are handled one after another, and the connection is silent while one waits. */
const ANSWER_TIMEOUT_MS = 10 * 60_000;

/**
 * Accepts files in a scope of the app. Bodies of the endpoint's media types stay unread until the handler, which runs
 * after the access check, reads them. Other types are rejected with the message `advice`.
 */
export function takeFiles(scope: FastifyInstance, endpoint: Endpoint, advice: string): void {
  for (const type of endpoint.consumes ?? []) {
    // The parser of JSON bodies.
    scope.removeContentTypeParser(type);
    scope.addContentTypeParser(type, (_request, payload, done) => done(null, payload));
  }
  scope.addContentTypeParser('*', (_request, _payload, done) =>
    done(new ShopError('unsupported_media_type', { message: advice })),
  );
}

/** Leaves all bodies in a scope of the app unparsed: signatures cover their bytes. Larger ones are rejected. */
export function takeBytes(scope: FastifyInstance, limit: number): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: limit }, (_request, body, done) =>
    done(null, body),
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
    message: `${refusals.upload.tooLarge} ${advice}`,
  });
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge;
  // Of the declared length, so that the file is in memory once.
  let file = Buffer.allocUnsafe(Number(request.headers['content-length'] ?? 0));
  let length = 0;
  for await (const part of body) {
    const end = length + part.length;
    if (end > limit) throw tooLarge;
    if (end > file.length) file = Buffer.concat([file], Math.min(2 * end, limit));
    part.copy(file, length);
    length = end;
  }
  // Node restores the timeout of silent connections for the next request.
  const { socket } = request.raw;
  if (socket instanceof Socket) socket.setTimeout(ANSWER_TIMEOUT_MS);
  return file.subarray(0, length);
}
