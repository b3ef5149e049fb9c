import type { FastifyInstance } from 'fastify';
import { ShopError } from './errors';
import { inTime } from './in-time';
import type { Shop } from './shop';

/** Who asks has other servers to go to, and does not wait for long. */
const PATIENCE_MS = 2_000;

/** `/health/live` tells of the process, `/health/ready` of it and its database; a draining server is not ready. */
export function healthRoutes(app: FastifyInstance, shop: Shop, isDraining: () => boolean): void {
  app.get('/health/live', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'live' };
  });
  app.get('/health/ready', async (_request, reply) => {
    if (isDraining()) throw new ShopError('unavailable', { message: 'Draining.' });
    await inTime(shop.pool.query('select 1'), PATIENCE_MS, 'the database').catch(() => {
      throw new ShopError('unavailable', { message: 'The database can’t be reached.' });
    });
    reply.header('cache-control', 'no-store');
    return { status: 'ready', database: shop.database.kind };
  });
}
