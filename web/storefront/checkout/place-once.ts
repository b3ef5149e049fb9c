import type { Order } from '#contract/orders';
import { call } from '../../api/browser';
import { ApiError } from '../../api/client';
import type { OrderForm } from '../../state/order';
import type { Attempt } from './attempt';
import { isSettled } from './basket.rules';

type Place = (input: { form: OrderForm; key: string }) => Promise<Order>;

export type Placed =
  | { kind: 'placed'; order: Order }
  /** An order under this key was there before: sent earlier, its answer lost. It is not what was just sent. */
  | { kind: 'earlier'; order: Order };

/**
 * Places the attempt's order, once however often it is sent. `keep` is told before it is sent and after its answer, so
 * that a reload in between knows of it. Throws `ApiError`.
 */
export async function placeOnce(
  place: Place,
  attempt: Attempt,
  keep: (isSent: boolean) => void,
): Promise<Placed> {
  keep(true);
  try {
    return {
      kind: 'placed',
      order: await place({ form: attempt.form as OrderForm, key: attempt.key }),
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (attempt.isSent && isSignOfEarlier(error)) {
      const order = await findOpenOrder();
      if (order) return { kind: 'earlier', order };
    }
    // A refusal uses no key up; without an answer nobody knows.
    if (error.status >= 400 && error.status < 500) keep(false);
    throw error;
  }
}

/** The caller's newest order, if it is still to be paid. */
export async function findOpenOrder(): Promise<Order | null> {
  const [newest] = await call('GET /api/orders', { query: { pageSize: '1' } });
  return newest && !isSettled(newest) ? newest : null;
}

function isSignOfEarlier({ code }: ApiError): boolean {
  return code === 'idempotency_conflict' || code === 'empty_cart';
}
