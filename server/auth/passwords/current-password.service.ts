import { isStaff } from '#contract/values/rights';
import { fieldError, type ShopError } from '../../http/errors';
import { refusals } from '../../http/refusals/messages';
import type { Shop } from '../../shop';
import type { AccountRow } from '../accounts/accounts.queries';
import { limitGuesses, passwordLimits } from '../sessions/guess-limits';
import { findPasswordWeakness } from './admin-passwords.rules';

/**
 * Throws `invalid_credentials` unless `password` is the account's, with the limits of signing in; `invalid_request` if
 * it is missing. `path` is its field.
 */
export async function requirePassword(
  shop: Shop,
  account: AccountRow,
  password: string | undefined,
  client: string,
  path: string,
): Promise<void> {
  if (password === undefined) throw passwordMissing(path);
  await limitGuesses(shop, passwordLimits(account.email, client, account.id), async () => {
    if (!(await shop.passwords.matches(password, account.passwordHash)))
      throw fieldError('invalid_credentials', path, refusals.account.wrongPassword);
  });
}

export function passwordMissing(path = 'currentPassword'): ShopError {
  return fieldError('invalid_request', path, refusals.account.enterPassword);
}

/** Throws `invalid_request` for a weak password of a staff account. `path` is its field. */
export function requireStrongPassword(
  account: Pick<AccountRow, 'role' | 'email'>,
  password: string,
  path: string,
  email: string = account.email,
): void {
  const message = isStaff(account.role) ? findPasswordWeakness(password, email) : null;
  if (message) throw fieldError('invalid_request', path, message);
}
