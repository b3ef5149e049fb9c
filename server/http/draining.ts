import type { FastifyInstance } from 'fastify';

/** Whether a server is on its way out, and how that begins. */
export interface Draining {
  isDraining(): boolean;
  begin(): void;
}

/**
 * From `begin` on, each answer asks its client to take another connection next time. Clients that keep theirs open so
 * leave with an answer in hand, and none is cut off with a request on its way.
 */
export function drainable(app: FastifyInstance): Draining {
  let draining = false;
  let closing = false;
  app.addHook('onSend', (_request, reply, payload, next) => {
    if (draining) reply.header('connection', 'close');
    next(null, payload);
  });
  // For what is sent past Fastify.
  app.addHook('onRequest', (_request, { raw }, next) => {
    if (draining) raw.shouldKeepAlive = false;
    next();
  });
  app.addHook('preClose', (done) => {
    closing = true;
    done();
  });
  // The head of a long answer was sent before it could say so: its connection would stay open, and the process with it.
  app.addHook('onResponse', (_request, _reply, next) => {
    if (closing) setImmediate(() => app.server.closeIdleConnections());
    next();
  });
  return {
    isDraining: () => draining,
    begin: () => {
      draining = true;
    },
  };
}
