import type { GatewayName } from '#contract/orders/payments';
import { type Breaker, createBreaker } from '../../concurrency/breaker';
import { withTimeout } from '../../concurrency/with-timeout';
import { ShopError } from '../../http/errors';
import type { Shop } from '../../shop';
import { type Gateway, GatewayRejection } from './gateway';
import { sandboxGateway } from './sandbox/sandbox.gateway';
import { stripeGateway } from './stripe/stripe.gateway';

const MAX_FAILURES = 5;
const OPEN_MS = 3_000;

/** The gateways of a process; each has its circuit breaker. Stripe only if it is configured. */
export function createGateways(shop: Shop): Shop['gateways'] {
  const { stripe } = shop.config;
  return {
    none: outsideGateway({ refund: async () => {} }),
    'bank-transfer': outsideGateway({ refund: refuse }),
    sandbox: guard(shop, 'sandbox', sandboxGateway(shop)),
    ...(stripe ? { stripe: guard(shop, 'stripe', stripeGateway(stripe, shop.log)) } : {}),
  };
}

/** The gateway of a payment, which need not be the one of new orders. Throws `unavailable` if it is not configured. */
export function gatewayNamed({ gateways }: Pick<Shop, 'gateways'>, name: GatewayName): Gateway {
  const gateway = gateways[name];
  if (!gateway)
    throw new ShopError('unavailable', { message: 'This payment gateway isn’t set up.' });
  return gateway;
}

function guard(shop: Shop, name: GatewayName, gateway: Gateway): Gateway {
  const breaker = createBreaker({
    service: 'the payment gateway',
    isAnswer: (error) => error instanceof GatewayRejection,
    maxFailures: MAX_FAILURES,
    openMs: OPEN_MS,
    onChange: (state) =>
      state === 'open'
        ? shop.log.error({ gateway: name }, 'the payment gateway is down')
        : shop.log.info({ gateway: name }, 'the payment gateway is back'),
  });
  return guardGateway(gateway, breaker);
}

/** Timeout of requests and the reconciler, in milliseconds. */
const REQUEST_TIMEOUT_MS = 3_000;
/** Timeout of jobs; short enough for a batch of jobs to end within its lease. */
const JOB_TIMEOUT_MS = 6_000;

/** A gateway with a timeout on every call and a circuit breaker. */
function guardGateway(gateway: Gateway, breaker: Breaker): Gateway {
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

/** A gateway that collects outside the shop: staff record what arrives, and there is nothing to call. */
function outsideGateway({ refund }: Pick<Gateway, 'refund'>): Gateway {
  return {
    ...{ createPayment: refuse, retrieve: refuse, cancel: refuse, refund },
    listCharges: async () => ({ charges: [], next: null }),
    parseWebhook: async () => {
      throw new ShopError('not_found');
    },
  };
}

async function refuse(): Promise<never> {
  throw new GatewayRejection('There is no payment gateway.');
}
