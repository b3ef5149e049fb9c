import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { CacheVersion } from './cache/cache-version';
import type { Caches } from './cache/create-cache';
import type { Config } from './config';
import type { Database, ReadReport } from './database/database';
import type { Metrics } from './telemetry/metrics';

/**
 * What a process owns: its configuration, connections and caches. It is passed to every part of the server. A module that owns
 * further state adds its field to this interface (`declare module`), so that this file depends on none of them.
 * `open-shop.ts` creates all fields.
 */
export interface Shop {
  config: Config;
  database: Database;
  /** The database's pool, for reads and to begin transactions. */
  pool: pg.Pool;
  /** Reads figures and files for staff, from a standby if there is one. */
  readReport: ReadReport;
  log: FastifyBaseLogger;
  /** What the process counts for `GET /metrics`. */
  metrics: Metrics;
  /** The version of the data that this process caches. */
  cacheVersion: CacheVersion;
  caches: Caches;
}
