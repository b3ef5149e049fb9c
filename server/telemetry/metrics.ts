import { Counter, Histogram, Registry } from 'prom-client';

const SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30];
const FUNNEL_STEPS = ['cart', 'checkout', 'placed', 'paid'];

/** What a process counts for `GET /metrics`. Labels have few values: never ids, addresses or texts. */
export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const metrics = {
    registry,
    requests: new Histogram({
      name: 'http_request_seconds',
      help: 'Time from request to answer',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
      registers,
    }),
    pages: new Counter({
      name: 'page_requests_total',
      help: 'Requests for pages that a cache may answer. The result is cached, confirmed (its calls were made again and are the same), filled (only printed counts changed), changed (rendered because an answer changed) or rendered',
      labelNames: ['result'],
      registers,
    }),
    pageCalls: new Counter({
      name: 'page_calls_total',
      help: 'Calls of the API that were made to render a page or to confirm one',
      labelNames: ['call'],
      registers,
    }),
    errors: new Counter({
      name: 'http_errors_total',
      help: 'Responses that are errors, by the code of their body',
      labelNames: ['code'],
      registers,
    }),
    jobs: new Histogram({
      name: 'job_duration_seconds',
      help: 'Time that a run of a job took; the outcome is done or failed',
      labelNames: ['kind', 'outcome'],
      buckets: SECONDS,
      registers,
    }),
    gatewayCalls: new Histogram({
      name: 'gateway_call_duration_seconds',
      help: 'Time that a call of the payment gateway took; the outcome is answered, rejected or failed',
      labelNames: ['gateway', 'operation', 'outcome'],
      buckets: SECONDS,
      registers,
    }),
    webhooks: new Counter({
      name: 'webhook_events_total',
      help: 'Events that the payment gateway sent; the outcome is applied, ignored, rejected (invalid) or failed',
      labelNames: ['gateway', 'outcome'],
      registers,
    }),
    settlements: new Counter({
      name: 'shop_payments_settled_total',
      help: 'Payments that became paid, by source of the report: a webhook, or a question to the gateway',
      labelNames: ['gateway', 'source'],
      registers,
    }),
    paymentFailures: new Counter({
      name: 'shop_payment_failures_total',
      help: 'Payments that the gateway reported as failed, such as declined cards',
      labelNames: ['gateway'],
      registers,
    }),
    funnel: new Counter({
      name: 'shop_order_funnel_total',
      help: 'cart: units added to carts; checkout: carts priced for a delivery address; placed: orders; paid: payments made online',
      labelNames: ['step'],
      registers,
    }),
  };
  // A rate needs a first value.
  for (const step of FUNNEL_STEPS) metrics.funnel.inc({ step }, 0);
  return metrics;
}
