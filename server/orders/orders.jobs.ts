import { z } from 'zod';
import type { JobHandler } from '../jobs/queue';
import type { Shop } from '../shop';
import { cancelRefundedOrder } from './cancel-order/cancel-order.service';
import { restoreCart } from './cancel-order/restore-cart.service';

const about = z.object({ orderId: z.string() });

/** Jobs that follow from payments and refunds. */
export function orderJobs(shop: Shop): Record<string, JobHandler> {
  return {
    'restore-cart': (payload) => restoreCart(shop, about.parse(payload).orderId),
    'end-refunded-order': (payload) => cancelRefundedOrder(shop, about.parse(payload).orderId),
  };
}
