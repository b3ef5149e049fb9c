import { recordAudit } from '../audit/record.service';
import {
  findAccountByEmail,
  lockAccountByEmail,
  setConfirmed,
  setPassword,
  setRole,
} from '../auth/accounts/accounts.queries';
import { createAccount } from '../auth/accounts/accounts.service';
import { takeOver } from '../auth/accounts/takeover.service';
import { findPasswordWeakness } from '../auth/passwords/admin-passwords.rules';
import { endResets } from '../auth/passwords/password-reset.queries';
import { deleteSecondFactor } from '../auth/second-factor/second-factor.queries';
import { endSessions } from '../auth/sessions/sessions';
import type { Connection } from '../database/database';
import { transaction } from '../database/transaction';
import type { Shop } from '../shop';

/**
 * Creates the Admin of `ADMIN_EMAIL` if both variables are set. An existing Admin is not changed. A shopper with that
 * email becomes Admin with the password `ADMIN_PASSWORD`, and all their sessions end, since another person could
 * have signed up with the address. Throws an error of one line if the password is weak, unless the shop is reachable from this
 * machine only.
 */
export async function ensureAdmin(shop: Shop): Promise<void> {
  const { admin } = shop.config;
  if (!admin) return;
  if ((await findAccountByEmail(shop.pool, admin.email))?.role === 'Admin') return;
  checkPassword(shop, admin);
  const passwordHash = await shop.passwords.hash(admin.password);
  const person = { firstName: 'Shop', lastName: 'Admin', email: admin.email, passwordHash };
  await transaction(shop.pool, (tx) => makeAdmin(tx, person)).catch((error) => {
    // Another replica that started at the same moment was first.
    if ((error as { code?: string }).code !== 'email_taken') throw error;
  });
}

/**
 * Creates an Admin, or promotes the shopper with that email, whose sessions and second factor end. An existing Admin is not
 * changed. Returns the account's id.
 */
export async function makeAdmin(
  tx: Connection,
  person: { firstName: string; lastName: string; email: string; passwordHash: string },
): Promise<string> {
  const { email, passwordHash } = person;
  const account = await lockAccountByEmail(tx, email);
  if (account?.role === 'Admin') return account.id;
  const id = !account
    ? await createAccount(tx, { ...person, role: 'Admin', isConfirmed: true })
    : account.emailConfirmedAt === null
      ? await takeOver(tx, account, passwordHash)
      : account.id;
  if (account) {
    await setPassword(tx, id, passwordHash);
    await setRole(tx, id, 'Admin');
    await setConfirmed(tx, id);
    await endSessions(tx, id);
    await endResets(tx, id);
    await deleteSecondFactor(tx, id);
  }
  await recordAudit(tx, {
    actorId: null,
    action: account ? 'account.promote' : 'account.create',
    entity: 'account',
    entityId: id,
    ...(account ? { before: { role: account.role } } : {}),
    after: { role: 'Admin' },
  });
  return id;
}

function checkPassword(shop: Shop, admin: { email: string; password: string }): void {
  const weakness = findPasswordWeakness(admin.password, admin.email);
  if (!weakness) return;
  if (!/^(localhost|::1|127\.\d+\.\d+\.\d+)$/.test(shop.config.host))
    throw new Error(`ADMIN_PASSWORD cannot be used. ${weakness}`);
  shop.log.warn(`ADMIN_PASSWORD is weak. ${weakness}`);
}
