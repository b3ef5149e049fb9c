import { type Config, readConfig } from '../../../server/config';
import {
  createDeliver,
  deliverSandboxEvents,
} from '../../../server/payments/gateways/sandbox/sandbox.delivery';
import {
  type BankDecision,
  decideAtBank,
} from '../../../server/payments/gateways/sandbox/sandbox-bank.service';
import { type Json, openTestShop, type TestShop } from '../shop';

/** A shop whose sandbox has its second method, the test bank. */
export function openBankShop(config: Partial<Config> = {}): Promise<TestShop> {
  const { providerKeys } = readConfig({ NODE_ENV: 'test', DEMO: '0', SANDBOX_BANK: '1' });
  return openTestShop({ config: { providerKeys, ...config } });
}

/** The payments that were begun for an order, the oldest first. */
export const attemptsOf = (test: TestShop, { _id }: { _id: string }) =>
  test.rows<{ method: string; status: string; counts: boolean }>(
    `select method, status, order_id is not null as counts from payment
      where $1 in (order_id, attempt_of) order by attempt`,
    [_id],
  );

/** The refunds of all payments that were begun for an order. */
export const refundsOfAttempts = (test: TestShop, { _id }: { _id: string }) =>
  test.rows<{ reason: string; status: string }>(
    `select r.reason, r.status from refund r join payment p on p.id = r.payment_id
      where $1 in (p.order_id, p.attempt_of)`,
    [_id],
  );

/** The path of the bank's page for an order. */
export function bankPageOf({ payment }: Json): string {
  const { pathname, search } = new URL(payment.redirectUrl);
  return `${pathname}${search}`;
}

export function bankSecretOf(order: Json): string {
  return /\/bank\/([^?]+)/.exec(bankPageOf(order))?.[1] ?? '';
}

/** Presses a button of the bank's page; its event is delivered before the answer. */
export function pressAtBank({ visitor }: TestShop, order: Json, decision: string) {
  return visitor.post(bankPageOf(order).replace('?', `/${decision}?`), '', {
    'content-type': 'application/x-www-form-urlencoded',
  });
}

/** The bank decides, and its event is still on its way. */
export function decideSilently({ shop }: TestShop, order: Json, decision: BankDecision) {
  return decideAtBank(shop, bankSecretOf(order), decision);
}

/** The events that are on their way arrive. */
export async function deliverBankEvents({ shop, app }: TestShop): Promise<void> {
  await shop.pool.query(
    `update sandbox_gateway.event set deliver_at = deliver_at - interval '1 minute'`,
  );
  await deliverSandboxEvents(shop, createDeliver(app));
}
