import type { Feature } from '../feature';
import { createDeliver, deliverSandboxEvents } from './gateways/sandbox/sandbox.delivery';
import { sandboxRoutes } from './gateways/sandbox/sandbox.routes';
import { paymentsJobs } from './payments.jobs';
import { paymentIssueAdminRoutes } from './reconcile/payment-issues.admin.routes';
import { reconcilePayments } from './reconcile/reconcile.service';
import { reconcileCharges } from './reconcile/reconcile-charges.service';
import { webhookRoutes } from './webhooks.routes';

export const paymentsFeature: Feature = {
  name: 'payments',
  uses: [],
  tables: ['charge_scan', 'payment', 'payment_event', 'payment_issue', 'refund', 'refund_line'],
  reads: ['account', 'shop_order'],
  routes(app, shop) {
    paymentIssueAdminRoutes(app, shop);
    webhookRoutes(app, shop);
    sandboxRoutes(app, shop);
  },
  jobs: paymentsJobs,
  schedules: (shop, app) => [
    { name: 'reconcile payments', seconds: 15, run: () => reconcilePayments(shop) },
    { name: 'reconcile charges', seconds: 60, run: () => reconcileCharges(shop) },
    ...(shop.config.gateway === 'sandbox'
      ? [
          {
            name: 'deliver sandbox events',
            seconds: 1,
            run: () => deliverSandboxEvents(shop, createDeliver(app)),
          },
        ]
      : []),
  ],
  auditLabels: {
    'payment-issue.refund': 'Refunded the charge of payment issue',
    'payment-issue.resolve': 'Resolved payment issue',
  },
};
