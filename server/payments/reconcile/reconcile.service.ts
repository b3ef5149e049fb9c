import type { Shop } from '../../shop';
import { askGatewayAboutPayment } from '../settlement.service';
import { takeUnchecked } from './reconcile.queries';

/** Age and interval at which a payment is checked; with the task's interval less than 2 minutes. */
const SECONDS = 20;
const BATCH = 20;
/** After this many consecutive failures the run ends; the next run tries again. */
const FAILURES = 3;

/** Asks the gateway about every open payment, as webhooks may be lost. */
export async function reconcilePayments(shop: Shop): Promise<void> {
  let failures = 0;
  for (;;) {
    const ids = await takeUnchecked(shop.pool, { seconds: SECONDS, limit: BATCH });
    for (const id of ids) {
      failures = (await askGatewayAboutPayment(shop, id)) ? 0 : failures + 1;
      if (failures === FAILURES) return;
    }
    if (ids.length < BATCH) return;
  }
}
