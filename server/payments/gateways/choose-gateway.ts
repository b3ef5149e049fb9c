import type { GatewayName } from '#contract/payments';
import { ShopError } from '../../http/errors';
import type { Shop } from '../../shop';
import { createBreaker } from './breaker';
import type { Gateway } from './gateway';
import { guarded } from './guarded.gateway';
import { noGateway } from './none.gateway';
import { sandboxGateway } from './sandbox/sandbox.gateway';
import { stripeGateway } from './stripe/stripe.gateway';

const MAX_FAILURES = 5;
const REST_MS = 3_000;

/** The gateways of a process; each has its circuit breaker. Stripe only if it is configured. */
export function createGateways(shop: Shop): Shop['gateways'] {
  const { stripe } = shop.config;
  return {
    none: noGateway,
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
    maxFailures: MAX_FAILURES,
    restMs: REST_MS,
    onChange: (state) =>
      state === 'open'
        ? shop.log.error({ gateway: name }, 'the payment gateway is down')
        : shop.log.info({ gateway: name }, 'the payment gateway is back'),
  });
  return guarded(gateway, breaker);
}
