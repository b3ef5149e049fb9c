import { z } from 'zod';
import type { JobHandler } from '../jobs/queue';
import type { Shop } from '../shop';
import { endRefundedOrder } from './cancel-order/cancel-order.service';
import { restoreCart } from './cancel-order/restore-cart.service';

const about = z.object({ orderId: z.string() });

/** What follows for an order from what has become of its money. */
export function orderJobs(shop: Shop): Record<string, JobHandler> {
  return {
    'restore-cart': (payload) => restoreCart(shop, about.parse(payload).orderId),
    'end-refunded-order': (payload) => endRefundedOrder(shop, about.parse(payload).orderId),
  };
}
