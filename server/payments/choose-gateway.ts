import type { GatewayName } from '#contract/payments';
import { ShopError } from '../platform/errors';
import type { Shop } from '../platform/shop';
import type { Gateway } from './gateway';
import { noGateway } from './none.gateway';
import { sandboxGateway } from './sandbox/sandbox.gateway';

/** The gateway a payment was made for, which need not be the one that new orders go to. */
export function gatewayNamed(shop: Shop, name: GatewayName): Gateway {
  if (name === 'sandbox') return sandboxGateway(shop);
  if (name === 'none') return noGateway;
  throw new ShopError('unavailable', { message: 'This payment gateway is not set up here.' });
}
