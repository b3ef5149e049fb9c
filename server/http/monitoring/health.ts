import type { FastifyInstance } from 'fastify';
import { withTimeout } from '../../concurrency/with-timeout';
import { type Connection, queryValue } from '../../database/database';
import { writerSlot } from '../../database/writers';
import type { Shop } from '../../shop';
import { ShopError } from '../errors';

/** Load balancers time out quickly. */
const TIMEOUT_MS = 2_000;

/**
 * `/health/live`: the process runs. `/health/ready`: it serves pages, from its cache while the database is down, and is not
 * draining. `/health/orders`: it also accepts orders, because its database responds and commits.
 */
export function healthRoutes(app: FastifyInstance, shop: Shop, isDraining: () => boolean): void {
  app.addHook('onSend', (request, reply, payload, next) => {
    if (request.url.startsWith('/health/')) reply.header('cache-control', 'no-store');
    next(null, payload);
  });
  app.get('/health/live', async () => ({ status: 'live' }));
  app.get('/health/ready', async () => {
    if (isDraining()) throw new ShopError('unavailable', { message: 'This process is stopping.' });
    return { status: 'ready', database: databaseOf(shop) };
  });
  app.get('/health/orders', async () => {
    if (isDraining()) throw new ShopError('unavailable', { message: 'This process is stopping.' });
    const canWrite = await withTimeout(checkWrites(shop), TIMEOUT_MS, 'the database').catch(
      () => false,
    );
    if (!canWrite)
      throw new ShopError('unavailable', {
        message: 'Orders cannot be stored at the moment.',
      });
    return { status: 'ready', database: databaseOf(shop) };
  });
}

/** Takes a writer slot, as an order does: if none becomes free, orders wait too. */
async function checkWrites({ pool }: Shop): Promise<boolean> {
  const release = await writerSlot(pool);
  return takesWrites(pool).finally(release);
}

function databaseOf({ config }: Shop): 'embedded' | 'server' {
  return config.databaseUrl === null ? 'embedded' : 'server';
}

/** Whether the database is no standby, is not read-only, and lets no commit wait for a synchronous standby that has gone. */
async function takesWrites(connection: Connection): Promise<boolean> {
  return queryValue<boolean>(connection, 'health-writes')`
    select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' and not exists (
      select from pg_stat_activity
      where wait_event = 'SyncRep' and usename = current_user and state_change < now() - interval '2 seconds'
    ) as takes_writes`;
}
