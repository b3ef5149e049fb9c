import type { Connection } from '../database/database';
import { transaction } from '../database/transaction';
import { recordAudit } from '../platform/audit';
import { ShopError } from '../platform/errors';
import type { Caller } from '../platform/sessions';
import type { Shop } from '../platform/shop';
import { type AccountRow, countOtherAdmins, findAccount } from './accounts.queries';
import { blankAccount, blankOrders, deleteHeld, holdAccount } from './erasure.queries';
import { requirePassword } from './profile.service';

/** What must be settled first, in the same transaction: orders still open have nowhere to go once the address is gone. */
export type BeforeErasure = (tx: Connection, accountId: string) => Promise<void>;

/** Erases the caller: the account ends at once, its orders stay without the person. The last Admin cannot go. */
export async function eraseAccount(
  shop: Shop,
  caller: Caller,
  password: string | undefined,
  client: string,
  beforeErasure: BeforeErasure,
): Promise<void> {
  const account = await findAccount(shop.pool, caller.accountId);
  if (!account) throw new ShopError('session_ended');
  if (password !== undefined) await requirePassword(shop, account, password, client, 'password');
  await transaction(shop.pool, async (tx) => {
    if (account.role === 'Admin' && (await countOtherAdmins(tx, account.id)) === 0)
      throw new ShopError('forbidden', {
        message: 'You’re the only admin. Give someone else the Admin role first.',
      });
    await erase(tx, account, account.id, beforeErasure);
  });
  shop.wakeJobs();
  await shop.freshness.heardEverywhere();
}

/** Erases an account in the caller's transaction. */
export async function erase(
  tx: Connection,
  account: AccountRow,
  actorId: string,
  beforeErasure: BeforeErasure,
): Promise<void> {
  await beforeErasure(tx, account.id);
  await holdAccount(tx, account.id);
  await blankOrders(tx, account.id);
  await deleteHeld(tx, account.id, account.email);
  await blankAccount(tx, account.id);
  await recordAudit(tx, {
    actorId,
    action: 'account.erase',
    entity: 'account',
    entityId: account.id,
  });
}
