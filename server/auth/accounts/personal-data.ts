import type { PersonalDataHandler } from '../../feature';
import { ShopError } from '../../http/errors';
import { findSecondFactor } from '../second-factor/second-factor.queries';
import { findAccount } from './accounts.queries';
import { profileOf } from './accounts.service';
import {
  deleteSecrets,
  eraseAccountRow,
  findMembership,
  listFormerEmails,
  listSessions,
} from './personal-data.queries';

export const accountData: PersonalDataHandler = {
  async export(tx, { accountId }) {
    const account = await findAccount(tx, accountId);
    const membership = await findMembership(tx, accountId);
    if (!account || !membership) throw new ShopError('session_ended');
    const sessions = await listSessions(tx, accountId);
    const formerEmails = await listFormerEmails(tx, accountId);
    return {
      account: {
        ...profileOf(account),
        createdAt: membership.created_at.toISOString(),
        unpaidUnits: membership.unpaid_units,
        emailConfirmedAt: account.email_confirmed_at?.toISOString() ?? null,
      },
      formerEmails: formerEmails.map((row) => ({
        email: row.old_email,
        changedAt: row.created_at.toISOString(),
      })),
      secondFactorSince:
        (await findSecondFactor(tx, accountId))?.confirmed_at?.toISOString() ?? null,
      sessions: sessions.map((row) => ({
        createdAt: row.created_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
      })),
    };
  },
  async erase(tx, { accountId }) {
    await deleteSecrets(tx, accountId);
    await eraseAccountRow(tx, accountId);
  },
};
