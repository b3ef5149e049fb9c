import type { FastifyInstance } from 'fastify';

/** The shutdown state of a server. */
interface Draining {
  isDraining(): boolean;
  begin(): void;
}

/**
 * After `begin`, each response asks its client to close the connection. So clients leave between requests, and none is cut off in
 * the middle of one.
 */
export function drainable(app: FastifyInstance): Draining {
  let draining = false;
  let closing = false;
  app.addHook('onSend', (_request, reply, payload, next) => {
    if (draining) reply.header('connection', 'close');
    next(null, payload);
  });
  // For responses that are sent past Fastify's onSend.
  app.addHook('onRequest', (_request, { raw }, next) => {
    if (draining) raw.shouldKeepAlive = false;
    next();
  });
  app.addHook('preClose', (done) => {
    closing = true;
    done();
  });
  // A response whose headers were sent before `begin` leaves its connection open, which would keep the process running.
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
