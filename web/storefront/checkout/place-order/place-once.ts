import type { Order } from '#contract/orders/orders';
import { callForCart } from '../../../api/browser';
import { ApiError } from '../../../api/client';
import type { ShownOrderForm } from '../../../api/orders/orders';
import { isSettled } from '../checkout.rules';
import { discardKey, markSent, readOrderKey } from './order-key';

type PlaceOrder = (input: { form: ShownOrderForm; key: string }) => Promise<Order>;

type Placed =
  | { kind: 'placed'; order: Order }
  /** The order of an earlier request with this key, whose answer was lost. It may differ from the one just sent. */
  | { kind: 'earlier'; order: Order };

/**
 * Places an order at most once, also from several tabs, by an idempotency key per account. The key is stored as sent
 * before the request and deleted after the answer, so that a reload in between can find the order. Throws `ApiError`.
 */
export async function placeOnce(
  place: PlaceOrder,
  accountId: string,
  form: ShownOrderForm,
): Promise<Placed> {
  const { key, isSent } = readOrderKey(accountId);
  markSent(accountId, key, true);
  try {
    const order = await place({ form, key });
    discardKey(accountId, key);
    return { kind: 'placed', order };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isSent && isSignOfEarlier(error)) {
      const order = await findOpenOrder();
      discardKey(accountId, key);
      if (order) return { kind: 'earlier', order };
    }
    // A rejected order does not use its key; without an answer this is unknown.
    if (error.status >= 400 && error.status < 500) markSent(accountId, key, false);
    throw error;
  }
}

/** The caller's newest order, if it is still to be paid. */
export async function findOpenOrder(): Promise<Order | null> {
  const [newest] = await callForCart('GET /api/orders', { query: { pageSize: '1' } });
  return newest && !isSettled(newest) ? newest : null;
}

function isSignOfEarlier({ code }: ApiError): boolean {
  return code === 'idempotency_conflict' || code === 'empty_cart';
}
