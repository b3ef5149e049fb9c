import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { addressRoutes } from './addresses/addresses.routes';
import { auditAdminRoutes } from './audit/audit.admin.routes';
import { accountRoutes } from './auth/accounts/accounts.routes';
import { forgetOldEmailChanges } from './auth/accounts/email-change.service';
import { forgetExpiredConfirmations } from './auth/accounts/email-confirmation.service';
import { accountJobs, forgetOldResets } from './auth/passwords/password-reset.service';
import { secondFactorRoutes } from './auth/second-factor/second-factor.routes';
import { forgetExpiredSessions } from './auth/sessions/sessions';
import { cartRoutes } from './cart/cart.routes';
import { forgetOldMerges } from './cart/merge-cart.service';
import { forgetOldUndo } from './catalogue/bulk/undo.service';
import { catalogueAdminRoutes } from './catalogue/catalogue.admin.routes';
import { catalogueRoutes } from './catalogue/catalogue.routes';
import { sumPieces } from './catalogue/products/stock-totals.service';
import { forgetOldChanges, startMemory } from './catalogue/search/index/index.service';
import { contentAdminRoutes } from './content/content.admin.routes';
import { contentRoutes } from './content/content.routes';
import { forgetUnconfirmedSubscribers } from './content/newsletter.service';
import { countVisit, discountStaffVisit, forgetOldVisitors, writeVisits } from './content/visits';
import { customerAdminRoutes } from './customers/customers.admin.routes';
import { personalDataRoutes } from './customers/personal-data.routes';
import { dashboardAdminRoutes } from './dashboard/dashboard.admin.routes';
import { discoveryRoutes } from './discovery/discovery.routes';
import { mailAdminRoutes } from './email/email.admin.routes';
import { createMailWorker } from './email/email.jobs';
import { createHttp } from './http/create-http';
import { drainable } from './http/draining';
import { handleErrors } from './http/errors';
import { healthRoutes } from './http/health';
import { forgetOldKeys } from './http/idempotency';
import { shedLoad } from './http/load-shedding';
import { metrics } from './http/metrics';
import { openapiRoutes } from './http/openapi';
import { forgetExpiredLimits } from './http/rate-limits';
import { secureAnswers, securityHeaders } from './http/security-headers';
import { importAdminRoutes } from './imports/imports.admin.routes';
import { importJobs } from './imports/imports.jobs';
import { forgetOldImports } from './imports/imports.service';
import { inventoryAdminRoutes } from './inventory/inventory.admin.routes';
import { jobAdminRoutes } from './jobs/jobs.admin.routes';
import { createWorker } from './jobs/queue';
import { type PeriodicTask, startPeriodic } from './jobs/schedule';
import { mediaAdminRoutes } from './media/media.admin.routes';
import { mediaRoutes } from './media/media.routes';
import { cancelOpenOrders, lapseUnpaidOrders } from './orders/cancel-order/cancel-order.service';
import { orderJobs } from './orders/orders.jobs';
import { orderRoutes } from './orders/orders.routes';
import { foldOrderDays } from './orders/staff/daily-totals.service';
import { orderAdminRoutes } from './orders/staff/orders.admin.routes';
import { currentPageVersion, forgetOldPageChanges } from './pages/page-version';
import { pages } from './pages/pages';
import { deliverSandboxEvents, deliverTo } from './payments/gateways/sandbox/sandbox.delivery';
import { sandboxRoutes } from './payments/gateways/sandbox/sandbox.routes';
import { paymentsJobs } from './payments/payments.jobs';
import { paymentIssueAdminRoutes } from './payments/reconcile/payment-issues.admin.routes';
import { reconcilePayments } from './payments/reconcile/reconcile.service';
import { reconcileCharges } from './payments/reconcile/reconcile-charges.service';
import { webhookRoutes } from './payments/webhooks.routes';
import { promotionAdminRoutes } from './promotions/promotions.admin.routes';
import { returnAdminRoutes } from './returns/returns.admin.routes';
import { returnRoutes } from './returns/returns.routes';
import { settingsAdminRoutes } from './settings/settings.admin.routes';
import type { Shop } from './shop';
import { staffAdminRoutes } from './staff/staff.admin.routes';
import { stockNoticeRoutes } from './stock-notices/stock-notices.routes';
import {
  forgetOldNotices,
  settleNotice,
  stockNoticeJobs,
} from './stock-notices/stock-notices.service';
import { wishlistRoutes } from './wishlist/wishlist.routes';

/** A built server: not listening yet, and doing no work of its own until `start`. */
export interface Built {
  app: FastifyInstance;
  /** Does all jobs that are due; for tests. */
  runJobs: () => Promise<void>;
  /** Begins the jobs and the periodic tasks, and to listen to the database. */
  start: () => void;
  /**
   * Says 'not ready' and serves on for so many milliseconds, for balancers to notice; then lets what is under way finish,
   * and closes. The database stays open.
   */
  drain: (graceMs?: number) => Promise<void>;
}

/** The server's table of contents: one line a feature. */
export async function buildApp(shop: Shop, options: { pages: boolean }): Promise<Built> {
  const app = createHttp(shop);
  const draining = drainable(app);
  handleErrors(app, shop.log);
  shedLoad(app, shop);
  secureAnswers(app, shop);
  metrics(app, shop);
  healthRoutes(app, shop, draining.isDraining);
  openapiRoutes(app, shop);

  accountRoutes(app, shop, {
    onStaffSignIn: (request) => discountStaffVisit(shop, request),
  });
  personalDataRoutes(app, shop, { beforeErasure: cancelOpenOrders });
  secondFactorRoutes(app, shop);
  staffAdminRoutes(app, shop);
  customerAdminRoutes(app, shop, { beforeErasure: cancelOpenOrders });
  addressRoutes(app, shop);
  contentRoutes(app, shop);
  contentAdminRoutes(app, shop);
  settingsAdminRoutes(app, shop);
  promotionAdminRoutes(app, shop);
  mailAdminRoutes(app, shop);
  jobAdminRoutes(app, shop);
  auditAdminRoutes(app, shop);
  catalogueRoutes(app, shop);
  catalogueAdminRoutes(app, shop);
  mediaRoutes(app, shop);
  mediaAdminRoutes(app, shop);
  importAdminRoutes(app, shop);
  inventoryAdminRoutes(app, shop);
  discoveryRoutes(app, shop);
  stockNoticeRoutes(app, shop);
  wishlistRoutes(app, shop);
  cartRoutes(app, shop);
  orderRoutes(app, shop);
  orderAdminRoutes(app, shop);
  returnRoutes(app, shop);
  returnAdminRoutes(app, shop);
  paymentIssueAdminRoutes(app, shop);
  webhookRoutes(app, shop);
  sandboxRoutes(app, shop);
  dashboardAdminRoutes(app, shop);

  if (options.pages) {
    const mode = shop.config.mode === 'development' ? 'development' : 'production';
    await pages(app, {
      mode,
      publicUrl: shop.config.publicUrl,
      gateway: shop.config.gateway,
      headers: securityHeaders(shop.config),
      log: shop.log,
      version: () => currentPageVersion(shop),
      onPage: (request) => countVisit(shop, request),
    });
  }

  // A slow mail server must not hold up refunds, so letters have a worker of their own.
  const workers = [
    createWorker(shop, {
      ...accountJobs(shop),
      ...paymentsJobs(shop),
      ...orderJobs(shop),
      ...stockNoticeJobs(shop),
    }),
    // Nor must a file that is read.
    createWorker(shop, importJobs(shop)),
    createMailWorker(shop, { 'back-in-stock': (...mail) => settleNotice(shop, ...mail) }),
  ];
  shop.wakeJobs = () => {
    for (const worker of workers) worker.wake();
  };
  const tasks: PeriodicTask[] = [
    { name: 'lapse unpaid orders', seconds: 15, run: () => lapseUnpaidOrders(shop) },
    { name: 'forget changes of the catalogue', seconds: 60, run: () => forgetOldChanges(shop) },
    { name: 'reconcile payments', seconds: 15, run: () => reconcilePayments(shop) },
    { name: 'reconcile charges', seconds: 60, run: () => reconcileCharges(shop) },
    { name: 'forget what has expired', seconds: 3600, run: () => forgetExpired(shop) },
  ];
  if (shop.config.gateway === 'sandbox')
    tasks.push({
      name: 'deliver sandbox events',
      seconds: 1,
      run: () => deliverSandboxEvents(shop, deliverTo(app)),
    });
  let stopTasks = async () => {};
  let stopMemory = async () => {};
  return {
    app,
    runJobs: async () => {
      for (const worker of workers) await worker.drain();
    },
    start: () => {
      shop.freshness.start();
      for (const worker of workers) worker.start();
      stopTasks = startPeriodic(shop, tasks);
      stopMemory = startMemory(shop);
    },
    drain: async (graceMs = 0) => {
      draining.begin();
      await wait(graceMs);
      await app.close();
      await Promise.all([...workers.map((worker) => worker.stop()), stopTasks(), stopMemory()]);
      await writeVisits(shop);
      await shop.freshness.stop();
    },
  };
}

async function forgetExpired(shop: Shop): Promise<void> {
  await forgetExpiredSessions(shop.pool);
  await forgetExpiredLimits(shop.pool);
  await forgetOldKeys(shop.pool);
  await forgetOldResets(shop);
  await forgetExpiredConfirmations(shop);
  await forgetOldEmailChanges(shop);
  await forgetUnconfirmedSubscribers(shop);
  await forgetOldNotices(shop);
  await forgetOldMerges(shop);
  await forgetOldUndo(shop);
  await forgetOldImports(shop);
  await foldOrderDays(shop);
  await sumPieces(shop);
  await forgetOldVisitors(shop);
  await forgetOldPageChanges(shop.pool);
}
