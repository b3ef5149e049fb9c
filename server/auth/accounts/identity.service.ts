import type { Connection } from '../../database/database';
import { ShopError } from '../../http/errors';
import type { Shop } from '../../shop';
import { passwordMissing, requirePassword } from '../passwords/current-password.service';
import { requireSecondFactor, tryCode } from '../second-factor/second-factor.service';
import { type AccountRow, lockPassword } from './accounts.queries';

export { passwordMissing };

/** The credentials with which signed-in callers prove their identity again; see `identityProof` in the contract. */
export interface IdentityProof {
  currentPassword?: string | undefined;
  code?: string | undefined;
}

/**
 * Runs `attempt` for a caller who proves their identity again: a stolen token alone must not suffice to take over an
 * account. `attempt` calls `verify` inside its transaction, after its other locks, so that the second factor's code is
 * used up together with the change. Wrong passwords and codes are limited as at sign-in.
 */
export async function withIdentity<T>(
  shop: Shop,
  account: AccountRow,
  { currentPassword, code }: IdentityProof,
  client: string,
  attempt: (verify: (tx: Connection) => Promise<void>) => Promise<T>,
): Promise<T> {
  await requirePassword(shop, account, currentPassword, client, 'currentPassword');
  const verify = async (tx: Connection) => {
    // The password may have been changed while it was checked.
    if (!(await lockPassword(tx, account.id, account.passwordHash)))
      throw new ShopError('session_ended');
    await requireSecondFactor(shop, tx, account.id, code);
  };
  return tryCode(shop, account.id, code, () => attempt(verify));
}
