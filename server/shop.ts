import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { GatewayName } from '#contract/orders/payments';
import type { AddressSuggester } from './address-suggestions/address-suggester';
import type { AssortmentCache } from './assortment/assortment.rules';
import type { Passwords } from './auth/passwords/passwords';
import type { Secrets } from './auth/sessions/secret';
import type { VerifiedTokens } from './auth/sessions/sessions';
import type { CacheVersion } from './cache/cache-version';
import type { Caches } from './cache/create-cache';
import type { VersionedValue } from './cache/versioned-value';
import type { CatalogueState } from './catalogue/search/catalogue-state';
import type { Config } from './config';
import type { Visits } from './content/visits';
import type { PeriodProducts } from './dashboard/period.service';
import type { Database } from './database/database';
import type { ReadReport } from './database/reports';
import type { Feature } from './feature';
import type { JsonSender } from './http/cached-response';
import type { Route } from './http/implement';
import type { LocalLimits } from './http/rate-limits';
import type { Bucket } from './media/bucket';
import type { FetchPicture } from './media/fetch-picture';
import type { Gateway } from './payments/gateways/gateway';
import type { Settings } from './settings/shop-settings';
import type { VatRegister } from './tax/vat-register';
import type { Metrics } from './telemetry/metrics';

/** What a process owns: its configuration, connections and caches. It is passed to every part of the server. */
export interface Shop extends Secrets {
  config: Config;
  /** All features, see `features.ts`. */
  features: readonly Feature[];
  database: Database;
  /** The database's pool, for reads and to begin transactions. */
  pool: pg.Pool;
  /** Reads figures and files for staff, from a standby if there is one. */
  readReport: ReadReport;
  log: FastifyBaseLogger;
  /** What the process counts for `GET /metrics`. */
  metrics: Metrics;
  passwords: Passwords;
  verifiedTokens: VerifiedTokens;
  /** The version of the data that this process caches. */
  cacheVersion: CacheVersion;
  caches: Caches;
  /** The search index and the caches of the catalogue. */
  catalogue: CatalogueState;
  /** Counts rate limits while the database is down. */
  localLimits: LocalLimits;
  settings: VersionedValue<Settings>;
  assortment: AssortmentCache;
  visits: Visits;
  periodProducts: PeriodProducts;
  /** Where pictures and videos are stored; null for the database. */
  bucket: Bucket | null;
  /** Downloads pictures from other servers. Tests have a stand-in. */
  fetchPicture: FetchPicture;
  /** Resolves when all uploaded pictures are encoded. */
  pictureQueue: Promise<unknown>;
  /** The mounted endpoints of the contract. */
  routes: Route[];
  sendJson: JsonSender;
  /** Payment gateways, with the state of their circuit breakers. */
  gateways: Partial<Record<GatewayName, Gateway>>;
  /** Confirms VAT numbers, in a shop that checks them online. */
  vatRegister: VatRegister;
  /** Suggests addresses while shoppers type; null if the shop has no provider. */
  addressSuggester: AddressSuggester | null;
  /** Makes the job workers look for jobs now. Call it after a commit that added jobs. */
  wakeJobs(): void;
}
