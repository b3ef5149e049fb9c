import type { Connection } from '../../database/database';
import { ShopError } from '../../http/errors';
import type { Shop } from '../../shop';
import { requirePassword } from '../passwords/current-password.service';
import { requireSecondFactor, tryCode } from '../second-factor/second-factor.service';
import { type AccountRow, lockPassword } from './accounts.queries';

/** What a signed-in caller proves their identity with again; see `identityProof` in the contract. */
export interface IdentityProof {
  currentPassword?: string | undefined;
  code?: string | undefined;
}

/**
 * Runs `attempt` for a caller who proves their identity again: a token alone, which may be stolen, must not take an
 * account over. `attempt` calls `verify` inside its transaction, once it holds whatever else it locks; that uses up the
 * second factor's code with the change it allows. Wrong passwords and codes are limited as at sign-in.
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
    if (!(await lockPassword(tx, account.id, account.password_hash)))
      throw new ShopError('session_ended');
    await requireSecondFactor(shop, tx, account.id, code);
  };
  const run = () => attempt(verify);
  return code === undefined ? run() : tryCode(shop, account.id, run);
}
