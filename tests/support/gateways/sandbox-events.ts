import { newId } from '../../../server/database/ids';
import { sandboxGateway } from '../../../server/payments/gateways/sandbox/sandbox.gateway';
import {
  SIGNATURE_HEADER,
  signEvent,
} from '../../../server/payments/gateways/sandbox/sandbox.signature';
import type { TestAnswer, TestShop } from '../shop';

type Order = { _id: string };

/** An order's payment at its gateway. */
export const referenceOf = (test: TestShop, order: Order) =>
  test.value<string>('select reference from payment where order_id = $1', [order._id]);

/** An event about an order's payment, in its current state or with `overrides`. */
export async function eventOf(
  test: TestShop,
  order: Order,
  kind: string,
  overrides: Record<string, unknown> = {},
) {
  const payment = await sandboxGateway(test.shop).retrieve(await referenceOf(test, order));
  const changed: Record<string, unknown> = { ...payment, ...overrides };
  return { id: `evt_${newId()}`, kind, payment: changed };
}

/** Sends an event of the sandbox gateway to the shop, signed unless a signature is given. */
export function sendEvent(
  { shop, visitor }: TestShop,
  event: unknown,
  { at = new Date(), signature }: { at?: Date; signature?: string } = {},
): Promise<TestAnswer> {
  const payload = typeof event === 'string' ? event : JSON.stringify(event);
  return visitor.post('/webhooks/sandbox', payload, {
    'content-type': 'application/json',
    [SIGNATURE_HEADER]: signature ?? signEvent(shop, payload, at),
  });
}
