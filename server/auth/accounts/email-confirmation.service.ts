import type { Connection } from '../../database/database';
import { newId } from '../../database/ids';
import { transaction } from '../../database/transaction';
import { fieldError } from '../../http/errors';
import { limit, limitLinkTries } from '../../http/rate-limits';
import { refusals } from '../../http/refusals/messages';
import { enqueue } from '../../jobs/queue';
import type { Shop } from '../../shop';
import { claimGuestOrders } from '../guests/claims.service';
import { hashLinkToken, hashOfNewLink } from '../sessions/link-token';
import type { Caller } from '../sessions/sessions';
import type { AccountRow } from './accounts.queries';
import { confirmAddress, insertConfirmation } from './email-confirmation.queries';
import { getOwnAccount } from './owner.service';

const HOUR = 60 * 60;
const LINK_DAYS = 7;
const EMAILS_PER_HOUR = 5;

/** Emails a link that confirms the account's address, in the welcome email or separately. */
export async function emailConfirmationLink(
  shop: Shop,
  tx: Connection,
  { id: accountId, email }: Pick<AccountRow, 'id' | 'email'>,
  template: 'welcome' | 'email-confirmation',
): Promise<void> {
  const id = newId();
  const tokenHash = hashOfNewLink(shop, 'email-confirmation', id);
  await insertConfirmation(tx, { id, accountId, email, tokenHash, days: LINK_DAYS });
  const payload = { template, accountId, confirmationId: id };
  await enqueue(tx, 'mail', payload, { key: `email-confirmation:${id}` });
}

/** The caller's address and when it was confirmed. */
export async function getEmailStatus(shop: Shop, caller: Caller) {
  const account = await getOwnAccount(shop, caller);
  const confirmedAt = account.emailConfirmedAt?.toISOString() ?? null;
  return { email: account.email, confirmedAt };
}

/** Emails the caller another link; does nothing if the address is confirmed. */
export async function sendConfirmation(shop: Shop, caller: Caller): Promise<void> {
  const account = await getOwnAccount(shop, caller);
  if (account.emailConfirmedAt !== null) return;
  const emails = { name: 'email-confirmation', points: EMAILS_PER_HOUR, seconds: HOUR };
  await limit(shop, { ...emails, key: account.id });
  await transaction(shop.pool, (tx) =>
    emailConfirmationLink(shop, tx, account, 'email-confirmation'),
  );
  shop.wakeJobs();
}

/**
 * Confirms an address by its emailed token and returns it; idempotent. The account gets the orders that guests placed with
 * it. Throws `invalid_request` for an invalid link.
 */
export async function confirmEmail(shop: Shop, token: string, client: string): Promise<string> {
  await limitLinkTries(shop, 'email-confirm', client);
  const confirmed = await transaction(shop.pool, async (tx) => {
    const account = await confirmAddress(tx, hashLinkToken(token));
    if (account) await claimGuestOrders(tx, account.id, account.email);
    return account;
  });
  if (confirmed) return confirmed.email;
  const message = refusals.link.onAccountPage;
  throw fieldError('invalid_request', 'token', message);
}
