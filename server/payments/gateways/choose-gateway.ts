import { SpanKind } from '@opentelemetry/api';
import type { GatewayName } from '#contract/orders/payments';
import { type Breaker, createBreaker } from '../../concurrency/breaker';
import { withTimeout } from '../../concurrency/with-timeout';
import { ShopError } from '../../http/errors';
import type { Shop } from '../../shop';
import { inSpan } from '../../telemetry/spans';
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
  return guardGateway(shop, name, gateway, breaker);
}

/** Timeout of requests and the reconciler, in milliseconds. */
const REQUEST_TIMEOUT_MS = 3_000;
/** Timeout of jobs; short enough for a batch of jobs to end within its lease. */
const JOB_TIMEOUT_MS = 6_000;

/** A gateway with a timeout, a span and a measurement of every call, and a circuit breaker. */
function guardGateway(
  { metrics }: Shop,
  name: GatewayName,
  gateway: Gateway,
  breaker: Breaker,
): Gateway {
  const guarded = <Input, Output>(
    operation: string,
    timeoutMs: number,
    call: (input: Input) => Promise<Output>,
  ) => {
    const options = { kind: SpanKind.CLIENT, attributes: { 'selvedge.gateway': name } };
    return async (input: Input): Promise<Output> => {
      const end = metrics.gatewayCalls.startTimer({ gateway: name, operation });
      try {
        const output = await inSpan(`${operation} ${name}`, options, () =>
          breaker.run(() => withTimeout(call(input), timeoutMs, 'the payment gateway')),
        );
        end({ outcome: 'answered' });
        return output;
      } catch (error) {
        end({ outcome: error instanceof GatewayRejection ? 'rejected' : 'failed' });
        throw error;
      }
    };
  };
  return {
    createPayment: guarded('create payment', REQUEST_TIMEOUT_MS, gateway.createPayment),
    retrieve: guarded('retrieve payment', REQUEST_TIMEOUT_MS, gateway.retrieve),
    listCharges: guarded('list charges', JOB_TIMEOUT_MS, gateway.listCharges),
    refund: guarded('refund payment', JOB_TIMEOUT_MS, gateway.refund),
    cancel: guarded('cancel payment', JOB_TIMEOUT_MS, gateway.cancel),
    ...(gateway.capture && {
      capture: guarded('capture payment', JOB_TIMEOUT_MS, gateway.capture),
    }),
    parseWebhook: gateway.parseWebhook,
  };
}

/** A gateway that collects outside the shop: staff record what arrives, and there is nothing to call. */
function outsideGateway({ refund }: Pick<Gateway, 'refund'>): Gateway {
  return {
    createPayment: refuse,
    retrieve: refuse,
    cancel: refuse,
    refund,
    listCharges: async () => ({ charges: [], next: null }),
    parseWebhook: async () => {
      throw new ShopError('not_found');
    },
  };
}

async function refuse(): Promise<never> {
  throw new GatewayRejection('There is no payment gateway.');
}
