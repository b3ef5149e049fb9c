import type { GatewayName } from '#contract/payments';
import { ShopError } from '../../http/errors';
import type { Shop } from '../../shop';
import { createBreaker } from './breaker';
import type { Gateway } from './gateway';
import { guarded } from './guarded.gateway';
import { noGateway } from './none.gateway';
import { sandboxGateway } from './sandbox/sandbox.gateway';
import { stripeGateway } from './stripe/stripe.gateway';

const FAILURES = 5;
const REST_MS = 3_000;

/** What is known of a gateway's health is known once a process. */
const opened = new WeakMap<Shop, Map<GatewayName, Gateway>>();

/** The gateway a payment was made for, which need not be the one that new orders go to. Throws `unavailable`. */
export function gatewayNamed(shop: Shop, name: GatewayName): Gateway {
  const gateways = opened.get(shop) ?? new Map<GatewayName, Gateway>();
  opened.set(shop, gateways);
  const gateway = gateways.get(name) ?? openGateway(shop, name);
  gateways.set(name, gateway);
  return gateway;
}

function openGateway(shop: Shop, name: GatewayName): Gateway {
  if (name === 'none') return noGateway;
  const breaker = createBreaker({
    failures: FAILURES,
    restMs: REST_MS,
    onChange: (state) =>
      state === 'open'
        ? shop.log.error({ gateway: name }, 'the payment gateway is down')
        : shop.log.info({ gateway: name }, 'the payment gateway is back'),
  });
  return guarded(name === 'sandbox' ? sandboxGateway(shop) : openStripe(shop), breaker);
}

function openStripe(shop: Shop): Gateway {
  const { stripe } = shop.config;
  if (!stripe)
    throw new ShopError('unavailable', {
      message: 'This payment gateway isn’t set up.',
    });
  return stripeGateway(stripe, shop.log);
}
