import { z } from 'zod';
import type { Feature } from '../feature';
import { bankTransferRoutes } from './bank-transfer/bank-transfer.routes';
import { deleteOldAccounts, refundAccountData } from './bank-transfer/refund-account.service';
import { makeCapture, watchAuthorisations } from './capture/make-capture.service';
import { forgetCustomer, savedCardData } from './customers/customers.service';
import { savedCardRoutes } from './customers/saved-cards.routes';
import { mountSandbox, sandboxSchedules } from './gateways/sandbox/mount-sandbox';
import { listKeysInUse } from './payments.queries';
import { paymentIssueAdminRoutes } from './reconcile/payment-issues.admin.routes';
import { refundCharge } from './reconcile/payment-issues.service';
import {
  reconcileCharges,
  reconcilePayments,
  reconcileReturned,
} from './reconcile/reconcile.service';
import { makeRefund } from './refunds.service';
import { cancelAtGateway, captureApproved } from './settlement.service';
import { readMethodsOfAccounts } from './setup/edit-payment-setup.service';
import { paymentSetupAdminRoutes } from './setup/payment-setup.admin.routes';
import { webhookRoutes } from './webhooks.routes';

const refund = z.object({ refundId: z.string() });
const charge = z.object({ issueId: z.string() });
const capture = z.object({ captureId: z.string() });
const ofCustomer = z.object({ customerId: z.string() });
const ofPayment = z.object({ paymentId: z.string() });

export const paymentsFeature: Feature = {
  name: 'payments',
  uses: ['invoices'],
  tables: [
    'bank_transfer',
    'capture',
    'charge_scan',
    'payment',
    'payment_customer',
    'payment_dispute',
    'payment_event',
    'payment_issue',
    'refund',
    'refund_account',
    'refund_line',
    'refund_transfer',
  ],
  reads: ['account', 'payout_line', 'shop_order', 'stored_secret'],
  routes: [
    ...paymentSetupAdminRoutes,
    ...paymentIssueAdminRoutes,
    ...bankTransferRoutes,
    ...webhookRoutes,
    ...savedCardRoutes,
  ],
  http: mountSandbox,
  /** Calls to the gateway after a commit, repeated until they succeed. */
  jobs: (shop) => ({
    refund: (payload) => makeRefund(shop, refund.parse(payload).refundId),
    'refund-charge': (payload) => refundCharge(shop, charge.parse(payload).issueId),
    capture: (payload) => makeCapture(shop, capture.parse(payload).captureId),
    'capture-approved': (payload) => captureApproved(shop, ofPayment.parse(payload).paymentId),
    'forget-payment-customer': (payload) =>
      forgetCustomer(shop, ofCustomer.parse(payload).customerId),
    'cancel-payment': (payload) => cancelAtGateway(shop, ofPayment.parse(payload).paymentId),
  }),
  schedules: (shop, app) => [
    { name: 'reconcile payments', seconds: 15, run: () => reconcilePayments(shop) },
    { name: 'reconcile charges', seconds: 60, run: () => reconcileCharges(shop) },
    { name: 'reconcile returned money', seconds: 600, run: () => reconcileReturned(shop) },
    { name: 'watch authorisations', seconds: 600, run: () => watchAuthorisations(shop) },
    { name: 'read methods of accounts', seconds: 3_600, run: () => readMethodsOfAccounts(shop) },
    ...sandboxSchedules(shop, app),
  ],
  deleteExpired: deleteOldAccounts,
  secretsInUse: listKeysInUse,
  personalData: {
    export: async (tx, person) => ({
      ...(await refundAccountData.export(tx, person)),
      ...(await savedCardData.export(tx, person)),
    }),
    erase: async (tx, person) => {
      await refundAccountData.erase(tx, person);
      await savedCardData.erase(tx, person);
    },
  },
  auditLabels: {
    'order.transfer': 'Recorded a bank transfer for order',
    'order.refund-transfer': 'Recorded the refund transfer of order',
    'payment-setup.change': 'Changed the payment providers and methods',
    'payment-setup.test': 'Tested the connection to the payment provider',
    'payment-issue.refund': 'Refunded the charge of payment issue',
    'payment-issue.resolve': 'Resolved payment issue',
  },
};
