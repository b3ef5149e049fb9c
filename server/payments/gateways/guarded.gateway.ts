import { withTimeout } from '../../concurrency/with-timeout';
import type { Breaker } from './breaker';
import type { Gateway } from './gateway';

/** Timeout of requests and the reconciler, in milliseconds. */
const REQUEST_TIMEOUT_MS = 3_000;
/** Timeout of jobs; short enough for a batch of jobs to end within its lease. */
const JOB_TIMEOUT_MS = 6_000;

/** A gateway with a timeout on every call and a circuit breaker. */
export function guarded(gateway: Gateway, breaker: Breaker): Gateway {
  const within = <T>(timeoutMs: number, call: () => Promise<T>) =>
    breaker.run(() => withTimeout(call(), timeoutMs, 'the payment gateway'));
  return {
    createPayment: (payment) => within(REQUEST_TIMEOUT_MS, () => gateway.createPayment(payment)),
    retrieve: (reference) => within(REQUEST_TIMEOUT_MS, () => gateway.retrieve(reference)),
    listCharges: (query) => within(JOB_TIMEOUT_MS, () => gateway.listCharges(query)),
    refund: (refund) => within(JOB_TIMEOUT_MS, () => gateway.refund(refund)),
    cancel: (reference) => within(JOB_TIMEOUT_MS, () => gateway.cancel(reference)),
    parseWebhook: gateway.parseWebhook,
  };
}
