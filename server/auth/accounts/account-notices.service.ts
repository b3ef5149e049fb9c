import type { Connection } from '../../database/database';
import { enqueue } from '../../jobs/queue';
import type { AccountRow } from './accounts.queries';

type Change = 'email' | 'password' | 'second-factor-on' | 'second-factor-off';

/**
 * Emails the address that the account had before a change, so that a change by another person is noticed. `changeId`
 * is the row of `email_change` that the email's link undoes.
 */
export async function notifyOwner(
  tx: Connection,
  account: Pick<AccountRow, 'id' | 'email' | 'email_confirmed_at'>,
  change: Change,
  changeId?: string,
): Promise<void> {
  await enqueue(tx, 'mail', {
    template: 'account-changed',
    accountId: account.id,
    to: account.email,
    change,
    isConfirmed: account.email_confirmed_at !== null,
    ...(changeId === undefined ? {} : { changeId }),
  });
}
