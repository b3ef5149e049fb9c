import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { GatewayName } from '#contract/payments';
import type { SessionCache } from './auth/sessions/session-cache';
import type { Freshness } from './cache/invalidation';
import type { Config } from './config';
import type { Database } from './database/database';
import type { Feature } from './feature';
import type { Gateway } from './payments/gateways/gateway';

/** What every part of the server is handed: the open shop. */
export interface Shop {
  config: Config;
  /** All features, see `features.ts`. */
  features: readonly Feature[];
  database: Database;
  /** The database's pool, for reads and to begin transactions. */
  pool: pg.Pool;
  log: FastifyBaseLogger;
  /** The key that signs tokens and webhooks, 32 bytes or more. */
  secret: Uint8Array;
  /** Whether what this process remembers of the database still holds. */
  freshness: Freshness;
  /** Who called a moment ago. */
  sessions: SessionCache;
  /** Payment gateways, with the state of their circuit breakers. */
  gateways: Partial<Record<GatewayName, Gateway>>;
  /** Lets the job worker look at once instead of at its next turn; call it after a commit that made jobs. */
  wakeJobs(): void;
}
