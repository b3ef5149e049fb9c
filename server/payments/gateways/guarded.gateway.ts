import { withTimeout } from '../../concurrency/with-timeout';
import type { Breaker } from './breaker';
import type { Gateway } from './gateway';

/** How long a page or a sweep waits, in milliseconds. */
const PAGE_PATIENCE = 3_000;
/** How long a job waits: longer than one request is given, and so short that a batch of jobs ends within its lease. */
const JOB_PATIENCE = 6_000;

/** A gateway that nobody waits for longer than they must: every call ends in time, and none is made while it is down. */
export function guarded(gateway: Gateway, breaker: Breaker): Gateway {
  const within = <T>(patience: number, call: () => Promise<T>) =>
    breaker.run(() => withTimeout(call(), patience, 'the payment gateway'));
  return {
    createPayment: (payment) => within(PAGE_PATIENCE, () => gateway.createPayment(payment)),
    retrieve: (reference) => within(PAGE_PATIENCE, () => gateway.retrieve(reference)),
    listCharges: (query) => within(JOB_PATIENCE, () => gateway.listCharges(query)),
    refund: (refund) => within(JOB_PATIENCE, () => gateway.refund(refund)),
    cancel: (reference) => within(JOB_PATIENCE, () => gateway.cancel(reference)),
    parseWebhook: gateway.parseWebhook,
  };
}
