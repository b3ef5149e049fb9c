import type { signIn as signInEndpoint } from '#contract/accounts';
import type { Received } from '#contract/endpoint';
import { transaction } from '../../database/transaction';
import { ShopError } from '../../http/errors';
import { refusals } from '../../http/refusals/messages';
import type { Shop } from '../../shop';
import { findAccountByEmail, lockPasswordShared } from '../accounts/accounts.queries';
import { claimGuestOrders } from '../guests/claims.service';
import { requireSecondFactor, tryCode } from '../second-factor/second-factor.service';
import { limitGuesses, passwordLimits } from './guess-limits';
import { beginSession } from './sessions';

type SignIn = Received<typeof signInEndpoint>['body'];

/**
 * Begins a session and returns its token. An unknown email and a wrong password take the same time and get the same answer;
 * with the right password, an account with a second factor needs its code too. An account with a confirmed address gets the
 * orders that guests placed with it.
 */
export async function signIn(shop: Shop, input: SignIn, client: string): Promise<string> {
  const account = await limitGuesses(shop, passwordLimits(input.email, client), async () => {
    const found = await findAccountByEmail(shop.pool, input.email);
    const isRight = await shop.passwords.matches(input.password, found?.passwordHash ?? null);
    if (!found || !isRight) throw wrongPassword();
    return found;
  });
  return tryCode(shop, account.id, input.code, () =>
    transaction(shop.pool, async (tx) => {
      // The password may have been changed while it was checked: then this session would outlive the change.
      if (!(await lockPasswordShared(tx, account.id, account.passwordHash))) throw wrongPassword();
      await requireSecondFactor(shop, tx, account.id, input.code);
      if (account.emailConfirmedAt !== null) await claimGuestOrders(tx, account.id, account.email);
      return beginSession(shop, tx, account.id, input.rememberMe);
    }),
  );
}

function wrongPassword(): ShopError {
  return new ShopError('invalid_credentials', { message: refusals.usual.invalid_credentials });
}
