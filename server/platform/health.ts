import type { FastifyInstance } from 'fastify';
import { ShopError } from './errors';
import type { Shop } from './shop';

/** `/health/live` tells of the process, `/health/ready` of it and its database; a draining server is not ready. */
export function healthRoutes(app: FastifyInstance, shop: Shop, isDraining: () => boolean): void {
  app.get('/health/live', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'live' };
  });
  app.get('/health/ready', async (_request, reply) => {
    if (isDraining()) throw new ShopError('unavailable', { message: 'Draining.' });
    await shop.pool.query('select 1');
    reply.header('cache-control', 'no-store');
    return { status: 'ready', database: shop.database.kind };
  });
}
