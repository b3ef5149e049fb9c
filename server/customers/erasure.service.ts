import { recordAudit } from '../audit/record.service';
import { type AccountRow, countOtherAdmins } from '../auth/accounts/accounts.queries';
import { type IdentityProof, withIdentity } from '../auth/accounts/identity.service';
import { getOwnAccount } from '../auth/accounts/owner.service';
import type { Caller } from '../auth/sessions/sessions';
import type { Connection } from '../database/database';
import { transaction } from '../database/transaction';
import type { Person } from '../feature';
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
      const people = [personOf(account)];
      await prepareErasure(shop, tx, people);
      await verify(tx);
      await erase(shop, tx, account, people, { actorId: account.id, redactElsewhere: false });
    }),
  );
  shop.wakeJobs();
}

/** Lets each feature prepare the erasure. */
export async function prepareErasure(shop: Shop, tx: Connection, people: Person[]): Promise<void> {
  for (const feature of shop.features)
    for (const person of people) await feature.personalData?.beforeErase?.(tx, person);
}

/**
 * Erases an account in the caller's transaction, after `prepareErasure`. `people`: the account with each of its addresses, since
 * the orders of a guest may have been emailed to several. For `redactElsewhere` see `redactPerson`. Locks the
 * account's row until the commit.
 */
export async function erase(
  shop: Shop,
  tx: Connection,
  account: AccountRow,
  people: Person[],
  { actorId, redactElsewhere }: { actorId: string; redactElsewhere: boolean },
): Promise<void> {
  await lockForErasure(tx, account.id);
  // First: it searches texts for the names and addresses that are erased next.
  await redactPerson(tx, people, redactElsewhere);
  for (const feature of shop.features)
    for (const person of people) await feature.personalData?.erase?.(tx, person);
  await recordAudit(tx, {
    actorId,
    action: 'account.erase',
    entity: 'account',
    entityId: account.id,
  });
}
