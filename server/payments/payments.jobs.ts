import { z } from 'zod';
import type { JobHandler } from '../platform/jobs';
import type { Shop } from '../platform/shop';
import { carryOutRefund } from './refunds.service';
import { cancelAtGateway } from './settlement.service';

const refund = z.object({ refundId: z.string() });
const cancelPayment = z.object({ paymentId: z.string() });

/** What is done at the gateway after a commit; repeated until the gateway has done it. */
export function paymentsJobs(shop: Shop): Record<string, JobHandler> {
  return {
    refund: (payload) => carryOutRefund(shop, refund.parse(payload).refundId),
    'cancel-payment': (payload) => cancelAtGateway(shop, cancelPayment.parse(payload).paymentId),
  };
}
