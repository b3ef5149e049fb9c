import type { FastifyBaseLogger } from 'fastify';
import { photon } from './address-suggestions/photon';
import { createPasswords } from './auth/passwords/passwords';
import { readSecrets, type Secrets } from './auth/sessions/secret';
import { createSessionChecker } from './auth/sessions/session-checker';
import { createVerifiedTokens } from './auth/sessions/sessions';
import { createCacheVersion } from './cache/cache-version';
import type { Caches } from './cache/create-cache';
import { createVersionedValue } from './cache/versioned-value';
import { createCatalogueState } from './catalogue/search/catalogue-state';
import type { Config } from './config';
import { createVisits } from './content/visits';
import { createPeriodProducts } from './dashboard/period.service';
import { openDatabase, POOL_SIZE } from './database/connections/connect';
import { readConnectionLimits } from './database/connections/connections';
import { connectionArithmetic } from './database/connections/connections.rules';
import { withoutPassword } from './database/connections/hosts';
import { prepareSchema } from './database/connections/serving-role';
import { requireTimeLimits, requireWritable } from './database/connections/startup-checks';
import type { Database } from './database/database';
import { createTxtResolver } from './email/mail-records.service';
import { features } from './features';
import { RESPONSE_TIMEOUT_MS } from './http/mount';
import { createLocalLimits } from './http/rate-limits';
import { createJsonSender } from './http/responses/cached-response';
import { createBucket } from './media/bucket';
import { createPictureFetcher } from './media/fetch-picture';
import { createGoodsFactsCache } from './promotions/goods-facts.service';
import type { Shop } from './shop';
import { vies } from './tax/vat-register';
import { createMetrics } from './telemetry/metrics';
import { createTranslationState } from './translations/translations.service';
import { createPendingWebVitals } from './web-vitals/report-web-vitals.service';

/** Opens the database, migrates it and reads the secrets. */
export async function openShop(config: Config, log: FastifyBaseLogger): Promise<Shop> {
  if (config.databaseUrl !== null && config.jwtSecret === null)
    log.warn('JWT_SECRET is not set: replicas on other machines need the same one');
  const database = await openDatabase({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    standby: config.standby,
    log,
  });
  try {
    if (config.databaseUrl !== null) {
      const address = withoutPassword(config.databaseUrl);
      await requireTimeLimits(database.pool, address);
      await requireWritable(database.pool, address);
    }
    await prepareSchema(database.pool, config);
    await reportConnections(config, database, log);
    return shopOf(config, database, await readSecrets(config), log);
  } catch (error) {
    await database.close().catch(() => {});
    throw error;
  }
}

/** Logs how many of the server's connections the shop's processes use. */
async function reportConnections(
  { databaseUrl, replicas }: Config,
  { pool }: Database,
  log: FastifyBaseLogger,
): Promise<void> {
  const limits = databaseUrl === null ? null : await readConnectionLimits(pool);
  if (limits === null) return;
  const { summary, warning } = connectionArithmetic(limits, { replicas, poolSize: POOL_SIZE });
  if (warning === null) log.info(summary);
  else log.warn({ summary }, warning);
}

/** Creates the shop of this process over an open, migrated database. */
export function shopOf(
  config: Config,
  database: Database,
  secrets: Secrets,
  log: FastifyBaseLogger,
): Shop {
  const { pool } = database;
  const caches: Caches = new Map();
  return {
    config,
    features,
    database,
    pool,
    log,
    ...secrets,
    metrics: createMetrics(),
    readReport: database.readReport,
    cacheVersion: createCacheVersion(pool, log),
    caches,
    passwords: createPasswords(),
    verifiedTokens: createVerifiedTokens(caches),
    sessionChecker: createSessionChecker(pool),
    catalogue: createCatalogueState(caches),
    localLimits: createLocalLimits(caches),
    settings: createVersionedValue(),
    automaticPromotions: createVersionedValue(),
    goodsFacts: createGoodsFactsCache(caches),
    assortment: { ...createVersionedValue(), last: null, json: null },
    translations: createTranslationState(caches),
    visits: createVisits(),
    webVitals: createPendingWebVitals(),
    periodProducts: createPeriodProducts(),
    bucket: config.bucket && createBucket(config.bucket, log),
    fetchPicture: createPictureFetcher(),
    resolveTxt: createTxtResolver(),
    pictureQueue: Promise.resolve(),
    routes: [],
    responseTimeoutMs: RESPONSE_TIMEOUT_MS,
    sendJson: createJsonSender(config),
    gateways: new Map(),
    paymentKeys: new Map(),
    vatRegister: vies(),
    addressSuggester: config.photonUrl === null ? null : photon(config.photonUrl),
    wakeJobs: () => {},
  };
}
