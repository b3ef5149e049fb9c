import type { FastifyInstance } from 'fastify';
import type { Shop } from '../shop';
import { ShopError } from './errors';

/** Who comes behind so many would wait for a connection longer than anybody is let wait. */
const LONGEST_QUEUE = 1_000;

/** Turns calls away at once while the database has more to do than it can catch up with; pages that are kept, files and health still answer. */
export function shedLoad(app: FastifyInstance, { pool }: Shop): void {
  app.addHook('onRequest', ({ url }, _reply, next) => {
    const isTooMuch = pool.waitingCount >= LONGEST_QUEUE && isCall(url);
    next(isTooMuch ? new ShopError('unavailable') : undefined);
  });
}

function isCall(url: string): boolean {
  return /^\/(api|auth)\//i.test(url);
}
