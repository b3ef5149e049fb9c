import type { FastifyInstance } from 'fastify';
import type { Shop } from '../../shop';
import { ShopError } from '../errors';

/** Beyond this queue length, requests would miss their deadline. */
const MAX_QUEUE = 1_000;

/** Answers API requests with 503 while the queue for database connections is too long. Cached pages, files and health checks are still served. */
export function shedLoad(app: FastifyInstance, { pool }: Shop): void {
  app.addHook('onRequest', ({ url }, _reply, next) => {
    const isOverloaded = pool.waitingCount >= MAX_QUEUE && isApi(url);
    next(isOverloaded ? new ShopError('unavailable') : undefined);
  });
}

function isApi(url: string): boolean {
  return /^\/(api|auth)\//i.test(url);
}
