import { payPalGateway } from '../../../server/payments/gateways/paypal/paypal.gateway';
import type { TestAnswer, TestShop } from '../shop';
import { openTestShop } from '../shop';
import { openPayPal, type PayPalStandIn, type StandInOrder } from './paypal-stand-in';

/** A shop whose payment provider is a stand-in for PayPal. */
export interface PayPalShop extends TestShop {
  paypal: PayPalStandIn;
  /** The order at the stand-in that counts for an order of the shop. */
  orderOf(order: { _id: string }): Promise<StandInOrder>;
  send(delivery: {
    rawBody: Buffer;
    headers: Record<string, string>;
  }): Promise<Pick<TestAnswer, 'status'>>;
}

export async function openPayPalShop(): Promise<PayPalShop> {
  const paypal = await openPayPal();
  const providerKeys = new Map<string, unknown>([
    ['sandbox', {}],
    ['paypal', paypal.keys],
  ]);
  const test = await openTestShop({ config: { gateway: 'paypal', providerKeys } });
  const opened = test.shop.gateways.get('paypal');
  if (!opened) throw new Error('The shop has not opened PayPal.');
  // The certificates of the test have a root of their own.
  const { parseWebhook } = payPalGateway(paypal.keys, paypal.roots);
  test.shop.gateways.set('paypal', { ...opened, parseWebhook });
  return {
    ...test,
    paypal,
    orderOf: async ({ _id }) => {
      const { rows } = await test.shop.pool.query<{ reference: string }>(
        'select reference from payment where order_id = $1',
        [_id],
      );
      const order = paypal.orders.get(rows[0]?.reference ?? '');
      if (!order) throw new Error('PayPal knows nothing of this order');
      return order;
    },
    send: async ({ rawBody, headers }) => {
      const { statusCode } = await test.app.inject({
        method: 'POST',
        url: '/webhooks/paypal',
        headers: { 'content-type': 'application/json', ...headers },
        payload: rawBody,
      });
      return { status: statusCode };
    },
    close: async () => {
      await test.close();
      await paypal.close();
    },
  };
}
