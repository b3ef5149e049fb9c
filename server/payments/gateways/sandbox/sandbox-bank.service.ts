import { prefixOf, withPrefix } from '#contract/values/languages/languages';
import * as pages from '#contract/values/pages/storefront-pages';
import { withQuery } from '#contract/values/pages/with-query';
import { newId } from '../../../database/ids';
import { ShopError } from '../../../http/errors';
import { refusals } from '../../../http/refusals/messages';
import type { Shop } from '../../../shop';
import type { CreatedPayment, PaymentRequest } from '../gateway';
import { eventsOf, isSettling } from './sandbox.events';
import {
  applyDecision,
  type DueEvent,
  findPaymentBySecret,
  type SandboxPayment,
} from './sandbox.queries';
import { BANK_SECRET, createSandboxPayment, LEASE_MS, noSuchPayment } from './sandbox.service';

/** What a shopper can decide at the test bank, and what happens to the payment. */
const decisions = {
  approve: { when: 'open', kind: 'payment.succeeded', status: 'succeeded', failure: null },
  refuse: {
    when: 'open',
    kind: 'payment.failed',
    status: 'open',
    failure: 'The test bank has refused the payment.',
  },
  later: { when: 'open', kind: 'payment.processing', status: 'authorised', failure: null },
  settle: { when: 'settling', kind: 'payment.succeeded', status: 'succeeded', failure: null },
  fail: {
    when: 'settling',
    kind: 'payment.failed',
    status: 'open',
    failure: 'The test bank could not settle the payment.',
  },
} as const;
export type BankDecision = keyof typeof decisions;

export function isBankDecision(text: string): text is BankDecision {
  return Object.hasOwn(decisions, text);
}

const SECRET = /^bank_[\w-]{32}$/;

/** What the address of the bank's page says of the page to which the shopper comes back. */
export type WayBack = ReturnType<typeof wayBackOf>;

export function wayBackOf(query: URLSearchParams) {
  return {
    order_id: query.get('order_id') ?? '',
    payment_id: query.get('payment_id') ?? undefined,
    /** Of the page, whose prefix it is; only letters, so that it leads to no other site. */
    language: /^[a-z]{2}$/.exec(query.get('language') ?? '')?.[0],
  };
}

/** The path of the bank's page for a payment. */
export function bankPath(secret: string, back: WayBack, decision?: BankDecision): string {
  return withQuery(`/sandbox-gateway/bank/${secret}${decision ? `/${decision}` : ''}`, back);
}

/** Where a shopper comes back to: a page of the shop, whatever the address of the bank's page was. */
export function returnPath({ language, ...back }: WayBack): string {
  return withPrefix(language ? prefixOf(language) : '', pages.paymentReturn(back));
}

/** Creates a payment that is paid on the bank's page, once for each key. */
export async function createBankPayment(
  shop: Shop,
  payment: PaymentRequest,
): Promise<CreatedPayment> {
  const { reference, clientSecret } = await createSandboxPayment(shop.pool, payment, BANK_SECRET);
  const { pathname, searchParams } = new URL(payment.returnUrl);
  const prefix = pathname.slice(0, -pages.paymentReturn.path.length);
  searchParams.set('language', prefix.slice(1));
  const path = bankPath(clientSecret, wayBackOf(searchParams));
  return { reference, clientSecret: null, redirectUrl: `${shop.config.publicUrl}${path}` };
}

/** The payment of the bank's page. Throws `not_found` for a secret that is not one of the bank's. */
export async function findBankPayment(shop: Shop, secret: string): Promise<SandboxPayment> {
  const payment = SECRET.test(secret) ? await findPaymentBySecret(shop.pool, secret) : null;
  if (!payment) throw noSuchPayment();
  return payment;
}

/** Decides about a payment. Returns the events that the caller delivers; none if it was decided before. */
export async function decideAtBank(
  shop: Shop,
  secret: string,
  decision: BankDecision,
): Promise<DueEvent[]> {
  const payment = await findBankPayment(shop, secret);
  const { when, kind, status, failure } = decisions[decision];
  if (payment.status === 'canceled')
    throw new ShopError('order_state', { message: refusals.payment.notPayable });
  const isDue = when === 'settling' ? isSettling(payment) : payment.status === 'open';
  if (!isDue) return [];
  const isPaid = status === 'succeeded';
  const captured = isPaid ? payment.amount : 0;
  const events = eventsOf(kind, { ...payment, status, failure, captured });
  // The periodic delivery takes an event over that is not delivered within its lease.
  const leased = events.map((event) => ({ ...event, delayMs: LEASE_MS }));
  const result = { status, failure, chargeId: isPaid ? `chg_${newId()}` : null };
  if (!(await applyDecision(shop.pool, payment, result, leased))) return [];
  return events.map(({ id, body }) => ({ id, body, now: payment.now }));
}
