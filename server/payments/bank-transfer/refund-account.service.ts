import type { Payment } from '#contract/orders/payments';
import type { RefundAccount } from '#contract/orders/refund-accounts';
import { isId } from '#contract/values/id';
import type { Connection } from '../../database/database';
import { transaction } from '../../database/transaction';
import type { PersonalDataHandler } from '../../feature';
import { ShopError } from '../../http/errors';
import { limit } from '../../http/rate-limits';
import type { Shop } from '../../shop';
import { lockPaymentOfOrder } from '../payments.queries';
import type { ShownPayment } from '../payments.rules';
import {
  deleteAccountsOf,
  deleteUsedAccounts,
  findOwner,
  findRefundAccount,
  listAccountsOf,
  listPendingRefunds,
  writeRefundAccount,
} from './bank-transfer.queries';

/** How long an account is kept after the refund was made. */
const KEPT_DAYS = 30;
/** Maximum number of times a shopper enters the account of an order in an hour. */
const PER_HOUR = 20;

/** Stores where the caller's own order is refunded to. Throws `not_found`, and `order_state` if nothing is to be transferred. */
export async function setRefundAccount(
  shop: Shop,
  accountId: string,
  orderId: string,
  account: RefundAccount,
): Promise<{ ending: string }> {
  await limit(shop, {
    name: 'refund-account',
    key: accountId,
    ...{ points: PER_HOUR, seconds: 60 * 60 },
  });
  await transaction(shop.pool, async (tx) => {
    const isOwner = isId(orderId) && (await findOwner(tx, orderId)) === accountId;
    const payment = isOwner ? await lockPaymentOfOrder(tx, orderId) : null;
    if (!payment) throw new ShopError('not_found', { message: 'Order not found.' });
    const isAwaited =
      payment.gateway === 'bank-transfer' && (await listPendingRefunds(tx, payment.id)).length > 0;
    if (!isAwaited)
      throw new ShopError('order_state', { message: 'There’s no refund to transfer.' });
    await writeRefundAccount(tx, payment.id, account);
  });
  return { ending: endingOf(account) };
}

/** For the owner of an order: whether the account of a refund that staff have to transfer is known; null without such a refund. */
export async function refundAccountOf(
  connection: Connection,
  { id, gateway, refundPending }: ShownPayment,
): Promise<NonNullable<Payment['refundAccount']> | null> {
  if (gateway !== 'bank-transfer' || refundPending === 0) return null;
  const account = await findRefundAccount(connection, id);
  return { ending: account ? endingOf(account) : null };
}

const endingOf = ({ iban }: RefundAccount) => iban.slice(-4);

export async function deleteOldAccounts({ pool }: Shop): Promise<void> {
  await deleteUsedAccounts(pool, KEPT_DAYS);
}

export const refundAccountData: PersonalDataHandler = {
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
