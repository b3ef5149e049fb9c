import { execute, queryAll, queryOne, raw } from '../../database/database';
import type { AccountTable, EmailChangeTable, GuestTable, SessionTable } from '../../database/rows';
import type { PersonalDataHandler } from '../../feature';
import { ShopError } from '../../http/errors';
import { findSecondFactor } from '../second-factor/second-factor.queries';
import { findAccount } from './accounts.queries';
import { profileOf } from './accounts.service';

export const accountData: PersonalDataHandler = {
  async export(tx, { accountId }) {
    const account = await findAccount(tx, accountId);
    const membership = await queryOne<
      Pick<AccountTable, 'createdAt' | 'unpaidUnits'> & {
        guestEmail: GuestTable['email'];
      }
    >(tx, 'personal-data-membership')`
      select a.created_at, a.unpaid_units, g.email as guest_email
      from account a left join guest g on g.account_id = a.id where a.id = ${accountId}`;
    if (!account || !membership) throw new ShopError('session_ended');
    const sessions = await queryAll<Pick<SessionTable, 'createdAt' | 'expiresAt'>>(
      tx,
      'personal-data-sessions',
    )`select created_at, expires_at from session where account_id = ${accountId} order by created_at`;
    const changes = await queryAll<Pick<EmailChangeTable, 'oldEmail' | 'createdAt'>>(
      tx,
      'personal-data-former-emails',
    )`select old_email, created_at from email_change where account_id = ${accountId} order by created_at, id`;
    const factor = await findSecondFactor(tx, accountId);
    return {
      account: {
        ...profileOf(account),
        ...(membership.guestEmail === null ? {} : { email: membership.guestEmail }),
        createdAt: membership.createdAt.toISOString(),
        unpaidUnits: membership.unpaidUnits,
        emailConfirmedAt: account.emailConfirmedAt?.toISOString() ?? null,
      },
      formerEmails: changes.map(({ oldEmail, createdAt }) => ({
        email: oldEmail,
        changedAt: createdAt.toISOString(),
      })),
      secondFactorSince: factor?.confirmedAt?.toISOString() ?? null,
      sessions: sessions.map(({ createdAt, expiresAt }) => ({
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      })),
    };
  },
  /** Removes the person from the account's row, which stays because orders refer to it. */
  async erase(tx, { accountId }) {
    for (const table of secrets)
      await execute(tx, `erase-${table}`)`
        delete from ${raw(table)} where account_id = ${accountId}`;
    await execute(tx, 'erase-account')`
      update account set first_name = 'Erased', last_name = 'customer', email = '', password_hash = '',
        role = 'User', unpaid_units = null, admin_language = null, erased_at = now()
      where id = ${accountId}`;
  },
};

/** Sessions, emailed links, the second factor and the email of a guest. */
const secrets = [
  'session',
  'second_factor',
  'password_reset',
  'email_confirmation',
  'email_change',
  'guest',
];
