import { execute, queryAll, queryOne, raw } from '../../database/database';
import type { PersonalDataHandler } from '../../feature';
import { ShopError } from '../../http/errors';
import { findSecondFactor } from '../second-factor/second-factor.queries';
import { findAccount } from './accounts.queries';
import { profileOf } from './accounts.service';

export const accountData: PersonalDataHandler = {
  async export(tx, { accountId }) {
    const account = await findAccount(tx, accountId);
    const membership = await queryOne<{
      created_at: Date;
      unpaid_units: number | null;
      guest_email: string | null;
    }>(tx, 'personal-data-membership')`
      select a.created_at, a.unpaid_units, g.email as guest_email
      from account a left join guest g on g.account_id = a.id where a.id = ${accountId}`;
    if (!account || !membership) throw new ShopError('session_ended');
    const sessions = await queryAll<{ created_at: Date; expires_at: Date }>(
      tx,
      'personal-data-sessions',
    )`select created_at, expires_at from session where account_id = ${accountId} order by created_at`;
    const changes = await queryAll<{ old_email: string; created_at: Date }>(
      tx,
      'personal-data-former-emails',
    )`select old_email, created_at from email_change where account_id = ${accountId} order by created_at, id`;
    const factor = await findSecondFactor(tx, accountId);
    return {
      account: {
        ...profileOf(account),
        ...(membership.guest_email === null ? {} : { email: membership.guest_email }),
        createdAt: membership.created_at.toISOString(),
        unpaidUnits: membership.unpaid_units,
        emailConfirmedAt: account.email_confirmed_at?.toISOString() ?? null,
      },
      formerEmails: changes.map(({ old_email, created_at }) => ({
        email: old_email,
        changedAt: created_at.toISOString(),
      })),
      secondFactorSince: factor?.confirmed_at?.toISOString() ?? null,
      sessions: sessions.map(({ created_at, expires_at }) => ({
        createdAt: created_at.toISOString(),
        expiresAt: expires_at.toISOString(),
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
        role = 'User', unpaid_units = null, erased_at = now()
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
