import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AccessRequest, type Admitted, isCataloguePublic } from '../auth/sessions/guard';
import { withTimeout } from '../concurrency/with-timeout';
import type { Shop } from '../shop';
import { createDoor, type Incoming, type ListPage } from './door';
import { ShopError } from './errors';
import { readIdempotencyKey } from './idempotency';
import type { Call, Route } from './implement';
import { readFileBody, takeBytes, takeFiles } from './raw-body';
import { refusals } from './refusals/messages';
import { languageAsked } from './responses/answer-language';
import { attachment, sendFileAnswer } from './responses/file-answer';

export const RESPONSE_TIMEOUT_MS = 9_000;

declare module '../shop' {
  interface Shop {
    /** Deadline of every response except files, whose duration depends on the client's connection. */
    responseTimeoutMs: number;
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set where access is checked before the body is read: the result of `Door.admit`, and how long the check took. */
    accessCheck: { admitted: Admitted | null; ms: number } | null;
  }
}

/**
 * Mounts routes of the contract on HTTP: checks access, before the body is read, passes the request through the route's door
 * and sends the outcome. Endpoints under `/auth` are also available under `/api/auth`, and are never cached.
 */
export function mountRoutes(app: FastifyInstance, shop: Shop, routes: readonly Route[]): void {
  for (const route of routes) {
    shop.routes.push(route);
    const { endpoint, file, bytes } = route;
    if (file === undefined && bytes === undefined) {
      mount(app, shop, route);
      continue;
    }
    app.register(async (scope) => {
      if (file) takeFiles(scope, endpoint, file.advice);
      if (bytes) takeBytes(scope, bytes.limit);
      mount(scope, shop, route);
    });
  }
}

function mount(app: FastifyInstance, shop: Shop, route: Route): void {
  const { endpoint, cachedAnswer, bodyLimit } = route;
  const door = createDoor(shop, route);
  const incomingOf = createReader(route);
  const isAuth = endpoint.path.startsWith('/auth/');
  // Callers without access are rejected before their body is read or validated.
  const readsBody = endpoint.method !== 'GET' && endpoint.access !== 'anyone';
  const onRequest = async (request: FastifyRequest) => {
    const since = performance.now();
    const admitting = door.admit(accessRequestOf(request));
    const admitted = await withTimeout(admitting, shop.responseTimeoutMs, endpoint.path);
    request.accessCheck = { admitted, ms: performance.now() - since };
  };
  const isFile = endpoint.raw || endpoint.consumes !== undefined;
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const access = accessRequestOf(request);
    const admitted = request.accessCheck?.admitted ?? (await door.admit(access));
    const cacheControl = cacheControlOf(route, request);
    if (cacheControl !== null) reply.header('cache-control', cacheControl);
    return door.answer(incomingOf(request), access, admitted);
  };
  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    const answering = answer(request, reply);
    // Not Fastify's handlerTimeout, which costs an AbortSignal for each request.
    const outcome = await (isFile
      ? answering
      : withTimeout(
          answering,
          shop.responseTimeoutMs - (request.accessCheck?.ms ?? 0),
          endpoint.path,
        ));
    switch (outcome.kind) {
      case 'text':
        shop.sendJson(request, reply, outcome.json);
        return reply;
      case 'file':
        sendFileAnswer(reply, outcome.file);
        return reply;
      case 'empty':
        return reply.code(outcome.status).send();
      case 'json':
        if (outcome.page) setTotal(request, reply, outcome.page);
        if (outcome.order !== null) request.orderId = outcome.order;
        if (route.fileName !== undefined)
          reply.header('content-disposition', attachment(route.fileName));
        reply.code(outcome.status);
        return outcome.body;
    }
  };
  // Not async: a cached response of a public catalogue is sent without waiting for anything.
  const handler = (request: FastifyRequest, reply: FastifyReply) => {
    const cached =
      endpoint.access === 'catalogue' &&
      isCataloguePublic(shop) &&
      languageAsked(request.query) === null
        ? cachedAnswer?.(shop, request.url)
        : undefined;
    return cached ? shop.sendJson(request, reply, cached) : respond(request, reply);
  };
  for (const url of isAuth ? [endpoint.path, `/api${endpoint.path}`] : [endpoint.path])
    app.route({
      method: endpoint.method,
      url,
      ...(readsBody && { onRequest }),
      ...(bodyLimit !== undefined && { bodyLimit }),
      handler,
    });
}

function accessRequestOf(request: FastifyRequest): AccessRequest {
  return { client: request, token: bearerToken(request), params: request.params };
}

/** Reads what a route needs of a request. */
function createReader({ file }: Route): (request: FastifyRequest) => Incoming {
  const limited = file?.atOnce === undefined ? null : limitUploads(file.atOnce);
  const takeFileOf =
    (request: FastifyRequest): Call['takeFile'] =>
    (work) => {
      if (!file) throw new Error('The route declares no file.');
      const { limit, advice } = file;
      const take = async () => work(await readFileBody(request, limit, advice));
      return limited ? limited(take) : take();
    };
  return (request) => ({
    client: request,
    url: request.url,
    params: request.params,
    query: request.query,
    body: request.body,
    readIdempotencyKey: () => readIdempotencyKey(request.raw),
    takeFile: takeFileOf(request),
  });
}

/** No cache keeps a response to a caller, to a change, or with the draft of a preview. */
function cacheControlOf({ endpoint, cacheControl }: Route, request: FastifyRequest): string | null {
  const isPublic =
    endpoint.access === 'anyone' &&
    endpoint.method === 'GET' &&
    !endpoint.path.startsWith('/auth/') &&
    (request.query as { preview?: unknown }).preview === undefined;
  return isPublic ? (cacheControl ?? null) : 'no-store';
}

const HEADER = 'authorization';
const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** The token of the `Authorization` header; null if there are several. */
function bearerToken(request: FastifyRequest): string | null {
  const { authorization } = request.headers;
  if (authorization === undefined) return null;
  const { rawHeaders } = request.raw;
  let headers = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === HEADER.length && rawHeaders[index]?.toLowerCase() === HEADER)
      headers++;
  return headers > 1 ? null : (BEARER.exec(authorization)?.[1] ?? null);
}

/** Sets the headers with the total number of items and the links to the other pages (RFC 8288). */
function setTotal(request: FastifyRequest, reply: FastifyReply, { total, page }: ListPage): void {
  reply.header('x-total-count', String(total));
  if (!page) return;
  const last = Math.max(1, Math.ceil(total / page.pageSize));
  const link = (pageNumber: number, rel: string) => {
    const url = new URL(request.url, 'http://shop');
    url.searchParams.set('pageNumber', String(pageNumber));
    return `<${url.pathname}${url.search}>; rel="${rel}"`;
  };
  const links = [link(1, 'first'), link(last, 'last')];
  if (page.pageNumber > 1) links.push(link(Math.min(page.pageNumber - 1, last), 'prev'));
  if (page.pageNumber < last) links.push(link(page.pageNumber + 1, 'next'));
  reply.header('link', links.join(', '));
}

/** Runs up to `limit` uploads concurrently, which bounds the memory that they take, and throws `unavailable` for further ones. */
function limitUploads(limit: number) {
  let uploads = 0;
  return async <Result>(upload: () => Promise<Result>): Promise<Result> => {
    if (uploads >= limit)
      throw new ShopError('unavailable', {
        message: refusals.upload.busy,
      });
    uploads++;
    try {
      return await upload();
    } finally {
      uploads--;
    }
  };
}
