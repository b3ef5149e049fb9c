import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { CURRENCY } from '#contract/money';
import type { Connection } from '../../../database/database';
import { newId } from '../../../database/ids';
import { transaction } from '../../../database/transaction';
import { ShopError } from '../../../http/errors';
import type { Shop } from '../../../shop';
import { type GatewayCharge, type GatewayPayment, GatewayRefusal } from '../gateway';
import { toGatewayPayment, writeEvent } from './sandbox.events';
import {
  findPayment,
  findPaymentByKey,
  hasRefund,
  holdPayment,
  holdPaymentBySecret,
  insertCharge,
  insertPayment,
  insertRefund,
  listCharges,
  markCanceled,
  markRefused,
  type SandboxPayment,
} from './sandbox.queries';
import {
  behaviourOf,
  brandOf,
  type CardBehaviour,
  type CardInput,
  cardFaults,
  lastFour,
} from './sandbox.rules';

/** How a card fared; `hangs` is one that was charged and whose answer is never to come. */
export type Outcome =
  | { status: 'succeeded'; hangs: boolean }
  | { status: 'declined'; message: string };

/** After how many milliseconds the events of an echoing card come: out of order, and one of them twice. */
const ECHO = { succeeded: [0, 600], created: [300] };

const SECRET = /^secret_[\w-]{32}$/;

/** Opens a payment, once for each key. */
export async function createSandboxPayment(
  connection: Connection,
  payment: { key: string; amount: number; description: string },
): Promise<{ reference: string; clientSecret: string }> {
  const id = `pay_${newId()}`;
  const clientSecret = `secret_${randomBytes(24).toString('base64url')}`;
  if (await insertPayment(connection, { id, clientSecret, ...payment }))
    return { reference: id, clientSecret };
  const stored = known(await findPaymentByKey(connection, payment.key));
  if (stored.amount !== payment.amount)
    throw new GatewayRefusal('the key was used for a payment of another amount');
  return { reference: stored.id, clientSecret: stored.clientSecret };
}

/**
 * Tries a card on a payment. One that has succeeded is never charged again, whatever card comes. Of the card only its
 * brand and last four digits are kept.
 */
export async function confirmSandboxPayment(
  shop: Shop,
  clientSecret: string,
  card: CardInput,
): Promise<Outcome> {
  if (!SECRET.test(clientSecret)) throw noSuchPayment();
  return transaction(shop.pool, async (tx) => {
    const payment = await holdPaymentBySecret(tx, clientSecret);
    if (!payment) throw noSuchPayment();
    if (payment.status === 'succeeded') return { status: 'succeeded', hangs: false };
    if (payment.status === 'canceled')
      throw new ShopError('order_state', { message: 'This order can no longer be paid.' });
    const details = cardFaults(card, payment.now);
    if (details[0])
      throw new ShopError('invalid_request', { message: details[0].message, details });
    const behaviour = behaviourOf(card.number);
    return behaviour.succeeds
      ? charge(tx, payment, card, behaviour)
      : refuse(tx, payment, behaviour.message);
  });
}

export async function retrieveSandboxPayment(
  connection: Connection,
  reference: string,
): Promise<GatewayPayment> {
  return toGatewayPayment(known(await findPayment(connection, reference)));
}

const PAGE = 100;

/** One page of the charges made since a moment, the oldest first. */
export async function listSandboxCharges(
  connection: Connection,
  { since, cursor }: { since: Date; cursor: string | null },
): Promise<{ charges: GatewayCharge[]; next: string | null }> {
  const after =
    cursor === null ? null : z.tuple([z.string(), z.string()]).parse(JSON.parse(cursor));
  const rows = await listCharges(connection, { since, after, limit: PAGE });
  const charges = rows.map(({ position: _, ...charge }) => ({ ...charge, currency: CURRENCY }));
  const last = rows.length < PAGE ? undefined : rows.at(-1);
  return { charges, next: last ? JSON.stringify(last.position) : null };
}

/** Ends a payment that is not paid; one that is stays as it is. */
export async function cancelSandboxPayment(shop: Shop, reference: string): Promise<GatewayPayment> {
  return transaction(shop.pool, async (tx) => {
    const payment = known(await holdPayment(tx, reference));
    if (payment.status !== 'open') return toGatewayPayment(payment);
    await markCanceled(tx, payment.id);
    const canceled = { ...payment, status: 'canceled' as const };
    await writeEvent(tx, 'payment.canceled', canceled);
    return toGatewayPayment(canceled);
  });
}

/** Gives money back, once for each key, and never more than was charged. */
export async function refundSandboxPayment(
  shop: Shop,
  refund: { key: string; reference: string; amount: number },
): Promise<void> {
  await transaction(shop.pool, async (tx) => {
    const payment = known(await holdPayment(tx, refund.reference));
    if (await hasRefund(tx, refund.key)) return;
    const refunded = payment.refunded + refund.amount;
    if (payment.status !== 'succeeded' || refunded > payment.amount)
      throw new GatewayRefusal('the sandbox gateway holds less than is to be given back');
    const id = `ref_${newId()}`;
    await insertRefund(tx, { id, paymentId: payment.id, key: refund.key, amount: refund.amount });
    await writeEvent(tx, 'payment.refunded', { ...payment, refunded });
  });
}

async function charge(
  tx: Connection,
  payment: SandboxPayment,
  card: CardInput,
  behaviour: Extract<CardBehaviour, { succeeds: true }>,
): Promise<Outcome> {
  const kept = { last4: lastFour(card.number), brand: brandOf(card.number) };
  const { id: paymentId, amount } = payment;
  await insertCharge(tx, { id: `chg_${newId()}`, paymentId, amount, ...kept });
  const succeeded = { ...payment, ...kept, status: 'succeeded' as const, failure: null };
  if (behaviour.isSilent) await writeEvent(tx, 'payment.succeeded', succeeded, []);
  else if (behaviour.echoes) {
    await writeEvent(tx, 'payment.succeeded', succeeded, ECHO.succeeded);
    await writeEvent(tx, 'payment.created', { ...payment, failure: null }, ECHO.created);
  } else await writeEvent(tx, 'payment.succeeded', succeeded);
  return { status: 'succeeded', hangs: behaviour.hangs ?? false };
}

async function refuse(tx: Connection, payment: SandboxPayment, message: string): Promise<Outcome> {
  await markRefused(tx, payment.id, message);
  await writeEvent(tx, 'payment.failed', { ...payment, failure: message });
  return { status: 'declined', message };
}

function noSuchPayment(): ShopError {
  return new ShopError('not_found', { message: 'Payment not found.' });
}

function known(payment: SandboxPayment | undefined): SandboxPayment {
  if (!payment) throw new GatewayRefusal('the sandbox gateway knows no such payment');
  return payment;
}
