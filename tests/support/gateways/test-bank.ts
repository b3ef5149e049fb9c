import {
  createDeliver,
  deliverSandboxEvents,
} from '../../../server/payments/gateways/sandbox/sandbox.delivery';
import {
  type BankDecision,
  decideAtBank,
} from '../../../server/payments/gateways/sandbox/sandbox-bank.service';
import type { Json, TestShop } from '../shop';

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
