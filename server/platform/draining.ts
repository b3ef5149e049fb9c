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
  app.addHook('onSend', async (_request, reply) => {
    if (draining) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    closing = true;
  });
  // The head of a long answer was sent before it could say so: its connection would stay open, and the process with it.
  app.addHook('onResponse', async () => {
    if (closing) setImmediate(() => app.server.closeIdleConnections());
  });
  return {
    isDraining: () => draining,
    begin: () => {
      draining = true;
    },
  };
}
