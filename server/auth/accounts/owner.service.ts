import type { Connection } from '../../database/database';
import { ShopError } from '../../http/errors';
import { enqueue } from '../../jobs/queue';
import type { Shop } from '../../shop';
import type { Caller } from '../sessions/caller';
import { type AccountRow, findAccount, listAdmins } from './accounts.queries';

/** The stored account of the caller. Throws `session_ended` if it has been erased. */
export async function getOwnAccount(shop: Pick<Shop, 'pool'>, caller: Caller): Promise<AccountRow> {
  const account = await findAccount(shop.pool, caller.accountId);
  if (!account) throw new ShopError('session_ended');
  return account;
}

type Change = 'email' | 'password' | 'second-factor-on' | 'second-factor-off' | 'payments';

/**
 * Emails the address that the account had before a change, so that a change by another person is noticed. `changeId`
 * is the row of `email_change` that the email's link undoes.
 */
export async function notifyOwner(
  tx: Connection,
  account: Pick<AccountRow, 'id' | 'email' | 'emailConfirmedAt'>,
  change: Change,
  changeId?: string,
): Promise<void> {
  await enqueue(tx, 'mail', {
    template: 'account-changed',
    accountId: account.id,
    to: account.email,
    change,
    isConfirmed: account.emailConfirmedAt !== null,
    ...(changeId === undefined ? {} : { changeId }),
  });
}

/** Emails every admin that the shop is paid another way, so that a change by a stolen session or a dishonest colleague is noticed. */
export async function notifyAdmins(tx: Connection): Promise<void> {
  for (const account of await listAdmins(tx)) await notifyOwner(tx, account, 'payments');
}
