import type { TestAnswer, TestShop } from '../shop';
import { openTestShop } from '../shop';
import { type MollieStandIn, openMollie, type StandInPayment } from './mollie-stand-in';

/** A shop whose payment provider is a stand-in for Mollie. */
export interface MollieShop extends TestShop {
  mollie: MollieStandIn;
  /** The payment at the stand-in that counts for an order. */
  paymentOf(order: { _id: string }): Promise<StandInPayment>;
  /** Sends a classic webhook: a form with an id, which anybody could send. */
  hint(id: string): Promise<Pick<TestAnswer, 'status'>>;
}

export async function openMollieShop(): Promise<MollieShop> {
  const mollie = await openMollie();
  const providerKeys = new Map<string, unknown>([
    ['sandbox', {}],
    ['mollie', mollie.keys],
  ]);
  const test = await openTestShop({ config: { gateway: 'mollie', providerKeys } });
  return {
    ...test,
    mollie,
    paymentOf: async ({ _id }) => {
      const { rows } = await test.shop.pool.query<{ reference: string }>(
        'select reference from payment where order_id = $1',
        [_id],
      );
      const payment = mollie.account.payments.get(rows[0]?.reference ?? '');
      if (!payment) throw new Error('Mollie knows nothing of this order');
      return payment;
    },
    hint: async (id) => {
      const { statusCode } = await test.app.inject({
        method: 'POST',
        url: '/webhooks/mollie',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ id }).toString(),
      });
      return { status: statusCode };
    },
    close: async () => {
      await test.close();
      await mollie.close();
    },
  };
}
