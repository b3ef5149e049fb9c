import {
  type GatewayName,
  methodOf,
  type PaymentMethod,
} from '#contract/values/orders/payment-methods';
import { fieldError } from '../http/errors';
import type { Settings } from '../settings/shop-settings';

/** The gateways that new orders can be paid with, the configured one first. */
export function offeredGateways(
  configured: GatewayName,
  { bankTransfer, payOnDelivery }: Pick<Settings, 'bankTransfer' | 'payOnDelivery'>,
): GatewayName[] {
  const gateways: GatewayName[] = [configured];
  if (bankTransfer) gateways.push('bank-transfer');
  if (payOnDelivery && configured !== 'none') gateways.push('none');
  return gateways;
}

/** Whether a new order is charged when it ships: only a card can be authorised. */
export function isCapturedLater(
  gateway: GatewayName,
  { chargeAt }: Pick<Settings, 'chargeAt'>,
): boolean {
  return chargeAt === 'shipment' && methodOf(gateway) === 'card';
}

/** The gateway of the chosen method; without a choice the first. Throws `invalid_request` for a method that is not offered. */
export function gatewayFor(method: PaymentMethod | undefined, offered: GatewayName[]): GatewayName {
  const gateway = method ? offered.find((name) => methodOf(name) === method) : offered[0];
  if (!gateway)
    throw fieldError(
      'invalid_request',
      'paymentMethod',
      'This payment method isn’t offered any more. Please choose another.',
    );
  return gateway;
}
