import { recordAudit } from '../audit/record.service';
import { type AccountRow, countOtherAdmins, findAccount } from '../auth/accounts/accounts.queries';
import { type IdentityProof, withIdentity } from '../auth/accounts/identity.service';
import type { Caller } from '../auth/sessions/sessions';
import type { Connection } from '../database/database';
import { transaction } from '../database/transaction';
import { ShopError } from '../http/errors';
import type { Shop } from '../shop';
import {
  blankAccount,
  blankOrders,
  deleteHeld,
  deleteOfAddress,
  holdAccount,
} from './erasure.queries';
import { redactPerson } from './redaction.service';

/** What must be settled first, in the same transaction: orders still open have nowhere to go once the address is gone. */
export type BeforeErasure = (tx: Connection, accountId: string) => Promise<void>;

/**
 * Erases the caller, who proves their identity again: the account ends at once, its orders stay without the person. The
 * last Admin cannot go.
 */
export async function eraseAccount(
  shop: Shop,
  caller: Caller,
  proof: IdentityProof,
  client: string,
  beforeErasure: BeforeErasure,
): Promise<void> {
  const account = await findAccount(shop.pool, caller.accountId);
  if (!account) throw new ShopError('session_ended');
  await withIdentity(shop, account, proof, client, (verify) =>
    transaction(shop.pool, async (tx) => {
      if (account.role === 'Admin' && (await countOtherAdmins(tx, account.id)) === 0)
        throw new ShopError('forbidden', {
          message: 'You’re the only admin. Give someone else the Admin role first.',
        });
      await beforeErasure(tx, account.id);
      await verify(tx);
      await erase(tx, account, account.id, false);
    }),
  );
  shop.wakeJobs();
  await shop.freshness.heardEverywhere();
}

/**
 * Erases an account in the caller's transaction, after `BeforeErasure`. What belongs to the address alone goes with it
 * only if the address is confirmed: an unconfirmed one may be somebody else's. `redactElsewhere`: see `redactPerson`.
 */
export async function erase(
  tx: Connection,
  account: AccountRow,
  actorId: string,
  redactElsewhere: boolean,
): Promise<void> {
  await holdAccount(tx, account.id);
  await redactPerson(tx, account, redactElsewhere);
  await blankOrders(tx, account.id);
  await deleteHeld(tx, account.id);
  if (account.email_confirmed_at !== null) await deleteOfAddress(tx, account.email);
  await blankAccount(tx, account.id);
  await recordAudit(tx, {
    actorId,
    action: 'account.erase',
    entity: 'account',
    entityId: account.id,
  });
}
