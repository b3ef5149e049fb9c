import type { Payment } from '#contract/orders/payments';
import type { RefundAccount } from '#contract/orders/refund-accounts';
import { isId } from '#contract/values/id';
import { isBankTransfer } from '#contract/values/orders/payment-methods';
import { isLinkToken, refundAccountPurpose } from '../../auth/sessions/link-token';
import type { Connection } from '../../database/database';
import { newId } from '../../database/ids';
import { transaction } from '../../database/transaction';
import type { PersonalDataHandler } from '../../feature';
import { fieldError, ShopError } from '../../http/errors';
import { limit, limitLinkTries } from '../../http/rate-limits';
import { refusals } from '../../http/refusals/messages';
import { enqueue } from '../../jobs/queue';
import type { Shop } from '../../shop';
import type { ShownPayment } from '../payments.rules';
import {
  deleteAccountsOf,
  deleteUsedAccounts,
  findAwaitingRefund,
  findLinkState,
  findOwner,
  findRefundAccount,
  listAccountsOf,
  lockAwaitingRefund,
  writeRefundAccount,
} from './bank-transfer.queries';

/** How long an account is kept after the refund was made. */
const KEPT_DAYS = 30;
const HOUR = 60 * 60;
const LINKS_PER_DAY = 3;
/** How long an account that replaces another is not used. Its customer gets an email and can object. */
const REPLACED_WAITS_HOURS = 24;

/**
 * Emails the link that enters the account for a refund to the address of the caller's own order: whoever merely has an order
 * open must not redirect its refund. Throws `not_found`, and `order_state` if nothing is to be transferred.
 */
export async function sendRefundAccountLink(
  shop: Shop,
  accountId: string,
  orderId: string,
): Promise<void> {
  const key = `${accountId}:${orderId}`;
  const seconds = 24 * HOUR;
  await limit(shop, { name: 'refund-account-link', key, points: LINKS_PER_DAY, seconds });
  await transaction(shop.pool, async (tx) => {
    const isOwner = isId(orderId) && (await findOwner(tx, orderId)) === accountId;
    if (!isOwner) throw new ShopError('not_found', { message: refusals.order.notFound });
    const payment = await lockAwaitingRefund(tx, orderId);
    if (!payment) throw nothingAwaited();
    const { now, version } = await findLinkState(tx, payment.id);
    const link = `${orderId}.${Math.ceil(now) + HOUR}`;
    const payload = { template: 'refund-account-link', orderId, link, version };
    await enqueue(tx, 'mail', payload, { key: `refund-account-link:${newId()}` });
  });
  shop.wakeJobs();
}

/**
 * Stores where a refund is sent, by the emailed link: `<order id>.<second at which it expires>.<token>`. It works once, as its
 * purpose names the stored account. The address is notified by email. Throws `invalid_request` for an invalid link, and `order_state`.
 */
export async function setRefundAccount(
  shop: Shop,
  { token: link, ...account }: RefundAccount & { token: string },
  client: string,
): Promise<{ ending: string }> {
  await limitLinkTries(shop, 'refund-account', client);
  const [orderId = '', expires = '', token = ''] = link.split('.');
  await transaction(shop.pool, async (tx) => {
    const payment = isId(orderId) ? await lockAwaitingRefund(tx, orderId) : null;
    const { now, version } = await findLinkState(tx, payment?.id ?? null);
    const purpose = refundAccountPurpose(`${orderId}.${expires}`, version);
    if (Number(expires) < now || !isLinkToken(shop, purpose, token)) throw expired();
    if (!payment) throw nothingAwaited();
    await writeRefundAccount(tx, payment.id, account, REPLACED_WAITS_HOURS);
    const payload = { template: 'refund-account-entered', orderId, ending: endingOf(account) };
    await enqueue(tx, 'mail', payload, { key: `refund-account-entered:${newId()}` });
  });
  shop.wakeJobs();
  return { ending: endingOf(account) };
}

const nothingAwaited = () => new ShopError('order_state', { message: refusals.payment.noTransfer });

const expired = () => fieldError('invalid_request', 'token', refusals.link.askOnOrderPage);

/** For the owner of an order: whether the account of a refund that staff have to transfer is known; null without such a refund. */
export async function refundAccountOf(
  connection: Connection,
  { orderId, gateway, attempt, refundPending }: ShownPayment,
): Promise<NonNullable<Payment['refundAccount']> | null> {
  // Money that was transferred for an earlier attempt is refunded too.
  if (attempt === 1 && (!isBankTransfer(gateway) || refundPending === 0)) return null;
  const id = await findAwaitingRefund(connection, orderId);
  if (id === null) return null;
  const account = await findRefundAccount(connection, id);
  return { ending: account ? endingOf(account) : null };
}

const endingOf = ({ iban }: RefundAccount) => iban.slice(-4);

export async function deleteOldAccounts({ pool }: Shop): Promise<void> {
  await deleteUsedAccounts(pool, KEPT_DAYS);
}

export const refundAccountData: Required<Pick<PersonalDataHandler, 'export' | 'erase'>> = {
  async export(tx, { accountId }) {
    const rows = await listAccountsOf(tx, accountId);
    return {
      refundAccounts: rows.map((row) => ({ ...row, enteredAt: row.enteredAt.toISOString() })),
    };
  },
  async erase(tx, { accountId }) {
    await deleteAccountsOf(tx, accountId);
  },
};
