import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { saveConfirmedAddress } from './addresses/addresses.service';
import { startCatalogueIndex } from './catalogue/search/index-loader/index-loader.service';
import { countVisit, writeVisits } from './content/visits';
import { createEmailWorker } from './email/email.jobs';
import type { Feature } from './feature';
import { createHttp } from './http/create-http';
import { handleErrors } from './http/errors';
import { drainable } from './http/monitoring/draining';
import { healthRoutes } from './http/monitoring/health';
import { shedLoad } from './http/monitoring/load-shedding';
import { metrics } from './http/monitoring/metrics';
import { mountRoutes } from './http/mount';
import { openapiRoutes } from './http/openapi/openapi';
import { addSecurityHeaders } from './http/responses/security-headers';
import { createWorker, type JobHandler } from './jobs/queue';
import { type PeriodicTask, startPeriodic } from './jobs/schedule';
import { createPageApi } from './pages/page-api';
import type { Languages } from './pages/page-language';
import { pages } from './pages/pages';
import { createGateways } from './payments/gateways/choose-gateway';
import { paymentSourcesOf, readPaymentSetup } from './payments/gateways/payment-setup.service';
import { settleReminder } from './reminders/reminders.service';
import { furtherLanguagesOf, readSettings, type Settings } from './settings/shop-settings';
import type { Shop } from './shop';
import { settleNotice } from './stock-notices/stock-notices.service';
import { writeWebVitals } from './web-vitals/report-web-vitals.service';

/** A built server, which listens to no port yet and runs no jobs before `start`. */
interface Built {
  app: FastifyInstance;
  /** What listens: `app`, or only health checks and metrics in a process that runs jobs. */
  listener: FastifyInstance;
  /** Runs all due jobs; for tests. */
  runJobs: () => Promise<void>;
  /** Starts the job workers, the periodic tasks and the polling of the cache version. */
  start: () => void;
  /**
   * Reports 'not ready' but keeps serving for the given milliseconds, so that load balancers notice. Then finishes the
   * requests and jobs in flight and closes. The database stays open.
   */
  drain: (graceMs?: number) => Promise<void>;
}

/** Builds the server from the declarations of the features, see `features.ts`. */
export async function buildApp(shop: Shop, options: { pages: boolean }): Promise<Built> {
  shop.gateways = createGateways(shop);
  const { role } = shop.config;
  const listener = createListener(shop);
  const draining = drainable(listener);
  metrics(listener, shop);
  healthRoutes(listener, shop, draining.isDraining);
  // Jobs deliver the sandbox's events to the routes without a socket, so a worker has the routes too.
  const app = role === 'worker' ? createListener(shop) : listener;
  openapiRoutes(app, shop);

  for (const { routes = [], http } of shop.features) {
    mountRoutes(app, shop, typeof routes === 'function' ? routes(shop) : routes);
    http?.(app, shop);
  }

  if (options.pages && role !== 'worker') {
    const mode = shop.config.mode === 'development' ? 'development' : 'production';
    await pages(app, {
      mode,
      publicUrl: shop.config.publicUrl,
      readPaymentSources: async () => paymentSourcesOf(await readPaymentSetup(shop)),
      readLanguages: async () => languagesOf(await readSettings(shop)),
      log: shop.log,
      api: createPageApi(shop),
      caches: shop.caches,
      version: shop.cacheVersion,
      cacheBytes: shop.config.pageCacheBytes,
      countResult: (result) => shop.metrics.pages.inc({ result }),
      onPage: (request) => countVisit(shop, request),
    });
  }

  const workers = [
    createWorker(
      shop,
      jobsOf(
        shop,
        shop.features.filter((feature) => !feature.hasOwnWorker),
      ),
    ),
    ...shop.features
      .filter((feature) => feature.hasOwnWorker)
      .map((feature) => createWorker(shop, jobsOf(shop, [feature]))),
    // A separate worker, so that refunds do not wait for a slow mail server.
    createEmailWorker(shop, {
      'back-in-stock': (...mail) => settleNotice(shop, ...mail),
      'cart-reminder': (...mail) => settleReminder(shop, ...mail),
      'price-drop': (...mail) => settleReminder(shop, ...mail),
      'order-confirmation': ({ orderId }) => saveConfirmedAddress(shop, String(orderId)),
    }),
  ];
  shop.wakeJobs = () => {
    for (const worker of workers) worker.wake();
  };
  const tasks: PeriodicTask[] = [
    ...shop.features.flatMap((feature) => feature.schedules?.(shop, app) ?? []),
    { name: 'delete expired rows', seconds: 3_600, run: () => deleteExpired(shop) },
  ];
  let stopTasks = async () => {};
  let stopIndex = async () => {};
  return {
    app,
    listener,
    runJobs: async () => {
      for (const worker of workers) await worker.drain();
    },
    start: () => {
      shop.cacheVersion.start();
      if (role !== 'web') {
        for (const worker of workers) worker.start();
        stopTasks = startPeriodic(shop, tasks);
      }
      if (role !== 'worker') stopIndex = startCatalogueIndex(shop);
    },
    drain: async (graceMs = 0) => {
      draining.begin();
      await wait(graceMs);
      await Promise.all([...new Set([listener, app])].map((each) => each.close()));
      await Promise.all([...workers.map((worker) => worker.stop()), stopTasks(), stopIndex()]);
      await writeVisits(shop);
      await writeWebVitals(shop);
      await shop.cacheVersion.stop();
    },
  };
}

const languagesOf = (settings: Settings): Languages => ({
  standard: settings.language,
  further: furtherLanguagesOf(settings),
});

function createListener(shop: Shop): FastifyInstance {
  const app = createHttp(shop);
  handleErrors(app, shop);
  shedLoad(app, shop);
  addSecurityHeaders(app, shop);
  return app;
}

function jobsOf(shop: Shop, features: readonly Feature[]): Record<string, JobHandler> {
  return Object.assign({}, ...features.map((feature) => feature.jobs?.(shop)));
}

async function deleteExpired(shop: Shop): Promise<void> {
  for (const feature of shop.features) await feature.deleteExpired?.(shop);
}
