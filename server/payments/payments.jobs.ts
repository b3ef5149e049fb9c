import { z } from 'zod';
import type { JobHandler } from '../jobs/queue';
import type { Shop } from '../shop';
import { refundCharge } from './reconcile/payment-issues.service';
import { makeRefund } from './refunds.service';
import { cancelAtGateway } from './settlement.service';

const refund = z.object({ refundId: z.string() });
const charge = z.object({ issueId: z.string() });
const cancelPayment = z.object({ paymentId: z.string() });

/** Calls to the gateway after a commit, repeated until they succeed. */
export function paymentsJobs(shop: Shop): Record<string, JobHandler> {
  return {
    refund: (payload) => makeRefund(shop, refund.parse(payload).refundId),
    'refund-charge': (payload) => refundCharge(shop, charge.parse(payload).issueId),
    'cancel-payment': (payload) => cancelAtGateway(shop, cancelPayment.parse(payload).paymentId),
  };
}
