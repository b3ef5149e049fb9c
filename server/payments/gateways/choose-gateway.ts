import { SpanKind } from '@opentelemetry/api';
import {
  BANK_TRANSFER,
  type GatewayName,
  isCollectedOutside,
  ON_DELIVERY,
} from '#contract/values/orders/payment-methods';
import { type Breaker, createBreaker } from '../../concurrency/breaker';
import { withTimeout } from '../../concurrency/with-timeout';
import { ShopError } from '../../http/errors';
import type { Shop } from '../../shop';
import { inSpan } from '../../telemetry/spans';
import { type Gateway, GatewayRejection, type WebhookHeaders } from './gateway';
import { mollieGateway } from './mollie/mollie.gateway';
import type { MollieKeys } from './mollie/mollie.provider';
import { payPalGateway } from './paypal/paypal.gateway';
import type { PayPalKeys } from './paypal/paypal.provider';
import { DEFAULT_PROVIDER, type ProviderName, providers } from './registry';
import { sandboxGateway } from './sandbox/sandbox.gateway';
import { stripeGateway } from './stripe/stripe.gateway';
import type { StripeSettings } from './stripe/stripe.provider';

const MAX_FAILURES = 5;
const OPEN_MS = 3_000;

/** The gateway of each provider of the registry, with its keys. */
const open: Record<ProviderName, (shop: Shop, keys: never) => Gateway> = {
  sandbox: (shop) => sandboxGateway(shop),
  stripe: ({ log }, keys: StripeSettings) => stripeGateway(keys, log),
  mollie: (_shop, keys: MollieKeys) => mollieGateway(keys),
  paypal: (_shop, keys: PayPalKeys) => payPalGateway(keys),
};

/** The gateways of a process; each has its circuit breaker. Providers only if they have their keys. */
export function createGateways(shop: Shop): Shop['gateways'] {
  const gateways: Shop['gateways'] = new Map([
    [ON_DELIVERY, outsideGateway({ refund: async () => {} })],
    [BANK_TRANSFER, outsideGateway({ refund: refuse })],
  ]);
  for (const { name } of providers) {
    const keys = shop.config.providerKeys.get(name);
    if (keys !== undefined) gateways.set(name, guard(shop, name, open[name](shop, keys as never)));
  }
  return gateways;
}

/**
 * Whether a provider can still report payments: it has its keys, and if it is the one that moves no money, it is the shop's.
 * A shop that has changed to another provider still hears of its earlier payments.
 */
export function isHeard({ gateways, config }: Shop, name: GatewayName): boolean {
  const isOwn = name === config.gateway || name !== DEFAULT_PROVIDER;
  return isOwn && gateways.has(name) && !isCollectedOutside(name);
}

/** The gateway of a payment, which need not be the one of new orders. Throws `unavailable` if it is not configured. */
export function gatewayNamed({ gateways }: Pick<Shop, 'gateways'>, name: GatewayName): Gateway {
  const gateway = gateways.get(name);
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
  // Apart from the calls: most events are verified without one, also while the gateway is down.
  const webhookBreaker = createBreaker({
    service: 'the verification of events',
    isAnswer: (error) => error instanceof ShopError,
    maxFailures: MAX_FAILURES,
    openMs: OPEN_MS,
  });
  return guardGateway(shop, name, gateway, { breaker, webhookBreaker });
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
  { breaker, webhookBreaker }: { breaker: Breaker; webhookBreaker: Breaker },
): Gateway {
  const guarded = <Input, Output>(
    operation: string,
    timeoutMs: number,
    call: (input: Input) => Promise<Output>,
    breakerOfCall = breaker,
  ) => {
    const options = { kind: SpanKind.CLIENT, attributes: { 'selvedge.gateway': name } };
    return async (input: Input): Promise<Output> => {
      const end = metrics.gatewayCalls.startTimer({ gateway: name, operation });
      try {
        const output = await inSpan(`${operation} ${name}`, options, () =>
          breakerOfCall.run(() => withTimeout(call(input), timeoutMs, 'the payment gateway')),
        );
        end({ outcome: 'answered' });
        return output;
      } catch (error) {
        const isAnswer = error instanceof GatewayRejection || error instanceof ShopError;
        end({ outcome: isAnswer ? 'rejected' : 'failed' });
        throw error;
      }
    };
  };
  // A provider may have to be asked for its keys to verify an event, such as the certificate of a signature.
  const parse = guarded(
    'parse webhook',
    REQUEST_TIMEOUT_MS,
    (event: { rawBody: Buffer; headers: WebhookHeaders; receivedAt: Date }) =>
      gateway.parseWebhook(event.rawBody, event.headers, event.receivedAt),
    webhookBreaker,
  );
  const { checkKeys } = gateway;
  const checking = guarded('check keys', REQUEST_TIMEOUT_MS, async (_: undefined) => checkKeys?.());
  return {
    createPayment: guarded('create payment', REQUEST_TIMEOUT_MS, gateway.createPayment),
    retrieve: guarded('retrieve payment', REQUEST_TIMEOUT_MS, gateway.retrieve),
    listCharges: guarded('list charges', JOB_TIMEOUT_MS, gateway.listCharges),
    refund: guarded('refund payment', JOB_TIMEOUT_MS, gateway.refund),
    cancel: guarded('cancel payment', JOB_TIMEOUT_MS, gateway.cancel),
    ...(gateway.capture && {
      capture: guarded('capture payment', JOB_TIMEOUT_MS, gateway.capture),
    }),
    ...(checkKeys && { checkKeys: () => checking(undefined) }),
    parseWebhook: (rawBody, headers, receivedAt) => parse({ rawBody, headers, receivedAt }),
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
