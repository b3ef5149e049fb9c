import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { accountRoutes } from './accounts/accounts.routes';
import { customerAdminRoutes } from './accounts/customers.admin.routes';
import { forgetOldEmailChanges } from './accounts/email-change.service';
import { forgetExpiredConfirmations } from './accounts/email-confirmation.service';
import { accountJobs, forgetOldResets } from './accounts/password-reset.service';
import { secondFactorRoutes } from './accounts/second-factor.routes';
import { staffAdminRoutes } from './accounts/staff.admin.routes';
import { addressRoutes } from './addresses/addresses.routes';
import { auditAdminRoutes } from './audit/audit.admin.routes';
import { cartRoutes } from './cart/cart.routes';
import { forgetOldMerges } from './cart/merge-cart.service';
import { catalogueAdminRoutes } from './catalogue/catalogue.admin.routes';
import { catalogueRoutes } from './catalogue/catalogue.routes';
import { forgetOldChanges, startMemory } from './catalogue/memory/memory.service';
import { sumPieces } from './catalogue/product-pieces.service';
import { forgetOldUndo } from './catalogue/undo.service';
import { contentAdminRoutes } from './content/content.admin.routes';
import { contentRoutes } from './content/content.routes';
import { forgetUnconfirmedSubscribers } from './content/newsletter.service';
import { settingsAdminRoutes } from './content/settings.admin.routes';
import { countVisit, discountStaffVisit, forgetOldVisitors, writeVisits } from './content/visits';
import { dashboardAdminRoutes } from './dashboard/dashboard.admin.routes';
import { discoveryRoutes } from './discovery/discovery.routes';
import { importAdminRoutes } from './imports/imports.admin.routes';
import { importJobs } from './imports/imports.jobs';
import { forgetOldImports } from './imports/imports.service';
import { inventoryAdminRoutes } from './inventory/inventory.admin.routes';
import { jobAdminRoutes } from './jobs/jobs.admin.routes';
import { mailAdminRoutes } from './mail/mail.admin.routes';
import { createMailWorker } from './mail/mail.jobs';
import { mediaAdminRoutes } from './media/media.admin.routes';
import { mediaRoutes } from './media/media.routes';
import { cancelOpenOrders, lapseUnpaidOrders } from './orders/cancel-order.service';
import { foldOrderDays } from './orders/order-days.service';
import { orderAdminRoutes } from './orders/orders.admin.routes';
import { orderJobs } from './orders/orders.jobs';
import { orderRoutes } from './orders/orders.routes';
import { paymentIssueAdminRoutes } from './payments/payment-issues.admin.routes';
import { paymentsJobs } from './payments/payments.jobs';
import { reconcilePayments } from './payments/reconcile.service';
import { reconcileCharges } from './payments/reconcile-charges.service';
import { deliverSandboxEvents, deliverTo } from './payments/sandbox/sandbox.delivery';
import { sandboxRoutes } from './payments/sandbox/sandbox.routes';
import { webhookRoutes } from './payments/webhooks.routes';
import { drainable } from './platform/draining';
import { handleErrors } from './platform/errors';
import { healthRoutes } from './platform/health';
import { createHttp } from './platform/http';
import { forgetOldKeys } from './platform/idempotency';
import { createWorker } from './platform/jobs';
import { metrics } from './platform/metrics';
import { openapiRoutes } from './platform/openapi';
import { currentPageVersion, forgetOldPageChanges } from './platform/page-version';
import { pages } from './platform/pages';
import { type PeriodicTask, startPeriodic } from './platform/periodic';
import { forgetExpiredLimits } from './platform/rate-limits';
import { secureAnswers, securityHeaders } from './platform/secure-answers';
import { forgetExpiredSessions } from './platform/sessions';
import { shedLoad } from './platform/shedding';
import type { Shop } from './platform/shop';
import { promotionAdminRoutes } from './promotions/promotions.admin.routes';
import { returnAdminRoutes } from './returns/returns.admin.routes';
import { returnRoutes } from './returns/returns.routes';
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
    beforeErasure: cancelOpenOrders,
    onStaffSignIn: (request) => discountStaffVisit(shop, request),
  });
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
