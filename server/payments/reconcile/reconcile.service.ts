import type { Shop } from '../../shop';
import { askAboutPayment } from '../settlement.service';
import { takeUnchecked } from './reconcile.queries';

/** A payment is asked about when it is this old, and as often. Together with the task's interval under 2 minutes. */
const SECONDS = 20;
const BATCH = 20;
/** A gateway that fails so often in a row is down; the next turn tries again. */
const FAILURES = 3;

/** Asks the gateway about every payment that is open here: the webhook that should have told may be lost. */
export async function reconcilePayments(shop: Shop): Promise<void> {
  let failures = 0;
  for (;;) {
    const ids = await takeUnchecked(shop.pool, { seconds: SECONDS, limit: BATCH });
    for (const id of ids) {
      failures = (await askAboutPayment(shop, id)) ? 0 : failures + 1;
      if (failures === FAILURES) return;
    }
    if (ids.length < BATCH) return;
  }
}
