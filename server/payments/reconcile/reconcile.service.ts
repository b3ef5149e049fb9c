import type { Shop } from '../../shop';
import { refreshPayment } from '../settlement.service';
import { claimUncheckedPayments } from './reconcile.queries';

/** Age and interval at which a payment is checked; with the task's interval less than 2 minutes. */
const MIN_AGE_SECONDS = 20;
const BATCH = 20;
/** After this many consecutive failures the run ends; the next run tries again. */
const MAX_FAILURES = 3;

/** Asks the gateway about every open payment, as webhooks may be lost. */
export async function reconcilePayments(shop: Shop): Promise<void> {
  let failures = 0;
  for (;;) {
    const ids = await claimUncheckedPayments(shop.pool, { seconds: MIN_AGE_SECONDS, limit: BATCH });
    for (const id of ids) {
      failures = (await refreshPayment(shop, id)) ? 0 : failures + 1;
      if (failures === MAX_FAILURES) return;
    }
    if (ids.length < BATCH) return;
  }
}
