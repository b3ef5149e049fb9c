import { recordAudit } from '../audit/record.service';
import { type AccountRow, countOtherAdmins, findAccount } from '../auth/accounts/accounts.queries';
import { type IdentityProof, withIdentity } from '../auth/accounts/identity.service';
import { getOwnAccount } from '../auth/accounts/owner.service';
import type { Caller } from '../auth/sessions/sessions';
import type { Connection } from '../database/database';
import { transaction } from '../database/transaction';
import { ShopError } from '../http/errors';
import type { Shop } from '../shop';
import { lockForErasure } from './customers.queries';
import { personOf } from './personal-data.service';
import { redactPerson } from './redaction.service';

/** Erases the caller, who proves their identity again. Throws `forbidden` for the only Admin. */
export async function eraseAccount(
  shop: Shop,
  caller: Caller,
  proof: IdentityProof,
  client: string,
): Promise<void> {
  const account = await getOwnAccount(shop, caller);
  await withIdentity(shop, account, proof, client, (verify) =>
    transaction(shop.pool, async (tx) => {
      if (account.role === 'Admin' && (await countOtherAdmins(tx, account.id)) === 0)
        throw new ShopError('forbidden', {
          message: 'You’re the only admin. Give someone else the Admin role first.',
        });
      await prepareErasure(shop, tx, account);
      await verify(tx);
      await erase(shop, tx, account, { actorId: account.id, redactElsewhere: false });
    }),
  );
  shop.wakeJobs();
}

/** Erases the caller, a guest whose session began with the link in an email. Throws `forbidden` for anyone else. */
export async function eraseGuest(shop: Shop, caller: Caller): Promise<void> {
  await transaction(shop.pool, async (tx) => {
    if (!caller.isGuest || caller.link === null)
      throw new ShopError('forbidden', {
        message: 'Open the link in your order email, then delete your data there.',
      });
    const account = await findAccount(tx, caller.accountId);
    if (!account) throw new ShopError('session_ended');
    await prepareErasure(shop, tx, account);
    await erase(shop, tx, account, { actorId: account.id, redactElsewhere: false });
  });
  shop.wakeJobs();
}

/** Lets each feature prepare the erasure. */
export async function prepareErasure(
  shop: Shop,
  tx: Connection,
  account: AccountRow,
): Promise<void> {
  for (const feature of shop.features)
    await feature.personalData?.beforeErase?.(tx, personOf(account));
}

/**
 * Erases an account in the caller's transaction, after `prepareErasure`. For `redactElsewhere` see `redactPerson`. Locks the
 * account's row until the commit.
 */
export async function erase(
  shop: Shop,
  tx: Connection,
  account: AccountRow,
  { actorId, redactElsewhere }: { actorId: string; redactElsewhere: boolean },
): Promise<void> {
  await lockForErasure(tx, account.id);
  // First: it searches texts for the names and addresses that are erased next.
  await redactPerson(tx, account, redactElsewhere);
  for (const feature of shop.features) await feature.personalData?.erase?.(tx, personOf(account));
  await recordAudit(tx, {
    actorId,
    action: 'account.erase',
    entity: 'account',
    entityId: account.id,
  });
}
