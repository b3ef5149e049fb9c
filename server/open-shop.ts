import type { FastifyBaseLogger } from 'fastify';
import { readSecret } from './auth/sessions/secret';
import { createSessionCache } from './auth/sessions/session-cache';
import { createFreshness } from './cache/invalidation';
import type { Config } from './config';
import { openDatabase, withoutPassword } from './database/connect';
import type { Database } from './database/database';
import { migrate } from './database/migrate';
import { requireOwnSessions, requireWritable } from './database/own-sessions';
import { features } from './features';
import type { Shop } from './shop';

/** Opens everything the server stands on: the secret, the database, its schema. */
export async function openShop(config: Config, log: FastifyBaseLogger): Promise<Shop> {
  if (config.databaseUrl !== null && config.jwtSecret === null)
    log.warn(
      'JWT_SECRET is not set: replicas on other machines must be given one of their own accord',
    );
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
  try {
    if (config.databaseUrl !== null) {
      const address = withoutPassword(config.databaseUrl);
      await requireOwnSessions(database.pool, address);
      await requireWritable(database.pool, address);
    }
    await migrate(database.pool);
    const secret = await readSecret(config.jwtSecret, config.dataDir);
    return shopOf(config, database, secret, log);
  } catch (error) {
    await database.close().catch(() => {});
    throw error;
  }
}

/** A shop over a database that is open and migrated. */
export function shopOf(
  config: Config,
  database: Database,
  secret: Uint8Array,
  log: FastifyBaseLogger,
): Shop {
  const freshness = createFreshness(database, log);
  const sessions = createSessionCache(freshness);
  const { pool } = database;
  return {
    ...{ config, features, database, pool, log, secret, freshness, sessions },
    ...{ gateways: {}, wakeJobs: () => {} },
  };
}
