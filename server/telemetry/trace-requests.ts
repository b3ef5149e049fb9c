import { finished } from 'node:stream';
import { type Context, context, propagation, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import { loadedTracer, requestContext } from './spans';

declare module 'fastify' {
  interface FastifyRequest {
    /** The context of the request's span; null without an SDK. */
    traceContext: Context | null;
  }
}

/**
 * A span for each request. It has the pattern of the route, but not the path, which may contain a token. A trace that began
 * before the shop continues only behind a proxy: otherwise visitors could have any number of requests recorded.
 */
export function traceRequests(
  app: FastifyInstance,
  { trustProxy }: Pick<Config, 'trustProxy'>,
): void {
  app.decorateRequest('traceContext', null);
  // An SDK is loaded before the shop, so that requests without one pass no hooks.
  const tracer = loadedTracer();
  if (!tracer) return;
  app.addHook('onRequest', (request, reply, done) => {
    const { method, protocol, headers, id } = request;
    const route = request.routeOptions.url;
    const parent =
      trustProxy === null ? context.active() : propagation.extract(context.active(), headers);
    const span = tracer.startSpan(
      route === undefined ? method : `${method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': method,
          'url.scheme': protocol,
          'selvedge.request.id': id,
          ...(route !== undefined && { 'http.route': route }),
        },
      },
      parent,
    );
    finished(reply.raw, () => {
      const { statusCode } = reply.raw;
      span.setAttribute('http.response.status_code', statusCode);
      if (statusCode >= 500) {
        span.setAttribute('error.type', String(statusCode));
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    });
    request.traceContext = requestContext(parent, span, id);
    context.with(request.traceContext, done);
  });
  // Reading a body continues in the context of the connection.
  app.addHook('preValidation', ({ traceContext }, _reply, done) => {
    if (traceContext) context.with(traceContext, done);
    else done();
  });
}
