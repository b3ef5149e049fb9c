import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type ErrorBody, type ErrorCode, errorStatus } from '#contract/errors';
import { isId } from '#contract/values/id';
import { ownValue } from '#contract/values/own-value';
import { newId } from '../database/ids';
import type { Shop } from '../shop';
import { logFields } from '../telemetry/spans';
import { traceRequests } from '../telemetry/trace-requests';
import { warnOfIgnoredProxy } from './clients/ignored-proxy';
import { sendFailure } from './errors';

declare module 'fastify' {
  interface FastifyRequest {
    /** The order that the request has placed, for its log line. */
    orderId: string | null;
  }
}

const BODY_LIMIT = 1_048_576;
const HEADERS_TIMEOUT = 20_000;
/** Clients that read nothing for 30 s are disconnected. No response takes that long to produce. */
const SILENT_READER_TIMEOUT = 15_000;
const REQUEST_TIMEOUT = 30_000;
/** Longer than the keep-alive timeout of load balancers, so that the server never closes a connection being reused. */
const KEEP_ALIVE_TIMEOUT = 72_000;

/** Creates a Fastify app that accepts only JSON, generates request ids and never exposes raw errors. */
export function createHttp(shop: Shop): FastifyInstance {
  const latest = new WeakMap<Socket, Exchange>();
  const app = Fastify({
    // Log lines contain the request id. Fastify's child logger per request would cost a tenth of the response time.
    logger: false,
    // Request ids need not be ordered, and this is the cheapest generator.
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: trustedProxies(shop.config.trustProxy),
    bodyLimit: BODY_LIMIT,
    connectionTimeout: SILENT_READER_TIMEOUT,
    requestTimeout: REQUEST_TIMEOUT,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
    http: { headersTimeout: HEADERS_TIMEOUT },
    // A draining server still answers requests; load balancers notice by /health/ready.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2_000 },
    // The contract checks requests and answers. Fastify would load its own two compilers at each start.
    schemaController: {
      compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas },
    },
    frameworkErrors: (error, request, reply) => {
      sendFailure(request as FastifyRequest, reply as FastifyReply, error, shop);
    },
    clientErrorHandler: (error: Error & { code?: string }, socket: Socket) =>
      refuseRaw(error, socket, latest.get(socket)),
  });
  app.server.prependListener('request', (request, response) =>
    latest.set(request.socket, { request, response }),
  );
  app.decorateRequest('accessCheck', null);
  app.decorateRequest('orderId', null);
  traceRequests(app as unknown as FastifyInstance, shop.config);
  warnOfIgnoredProxy(app as unknown as FastifyInstance, shop);
  acceptOnlyJson(app as unknown as FastifyInstance);
  logRequests(app as unknown as FastifyInstance, shop);
  return app as unknown as FastifyInstance;
}

function refuseSchemas(): never {
  throw new Error('A route declares its schemas in the contract, not to Fastify.');
}

function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
}

function logRequests(app: FastifyInstance, { log }: Shop): void {
  app.addHook('onResponse', (request, reply, next) => {
    log.info({
      ...(request.traceContext && logFields(request.traceContext)),
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      orderId: request.orderId ?? orderInPath(request),
    });
    next();
  });
}

/** The id in the path of an endpoint about one order. Other text in its place may be anything. */
function orderInPath({ params }: FastifyRequest): string | undefined {
  const { orderId } = (params ?? {}) as { orderId?: string };
  return orderId !== undefined && isId(orderId) ? orderId : undefined;
}

/** A number is the number of proxies in front of the server; any other value lists their addresses. */
function trustedProxies(value: string | null) {
  if (value === null) return false;
  const hops = Number(value);
  return Number.isInteger(hops) ? (_address: string, hop: number) => hop < hops : value;
}

const byParserCode: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'invalid_request',
};

/** A request and its response. */
interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/**
 * Answers bytes that are not a request in the error shape, then closes the connection. `latest` is the last request that
 * could be read on it: if the broken bytes are the body of a request that has its response already, or follow a request
 * that still waits for its response, the connection is closed without a second response.
 */
function refuseRaw(
  error: Error & { code?: string },
  socket: Socket,
  latest: Exchange | undefined,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  if (latest && !mayAnswer(latest)) {
    // The part of the response that is already written is still sent.
    socket.destroySoon();
    return;
  }
  const code = ownValue(byParserCode, error.code ?? '') ?? 'invalid_request';
  const status = errorStatus[code];
  const body: ErrorBody = {
    status,
    code,
    message: 'The request couldn’t be read.',
    details: [],
    requestId: newId(),
  };
  const json = JSON.stringify(body);
  socket.end(
    `HTTP/1.1 ${status} Refused\r\ncontent-type: application/json; charset=utf-8\r\ncache-control: no-store\r\n` +
      `x-request-id: ${body.requestId}\r\nconnection: close\r\ncontent-length: ${Buffer.byteLength(json)}\r\n\r\n${json}`,
  );
}

/** Whether broken bytes after, or in the body of, a request may be answered. */
function mayAnswer({ request, response }: Exchange): boolean {
  return request.complete ? response.writableFinished : !response.headersSent;
}
