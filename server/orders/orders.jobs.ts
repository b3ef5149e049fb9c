import { z } from 'zod';
import type { JobHandler } from '../platform/jobs';
import type { Shop } from '../platform/shop';
import { endRefundedOrder } from './cancel-order.service';

const ended = z.object({ orderId: z.string() });

/** What follows for an order from what has become of its money. */
export function orderJobs(shop: Shop): Record<string, JobHandler> {
  return {
    'end-refunded-order': (payload) => endRefundedOrder(shop, ended.parse(payload).orderId),
  };
}
