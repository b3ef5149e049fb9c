import { execute, queryAll, queryOne } from '../database/database';
import type { EmailMessageTable, RefusedAddressTable } from '../database/rows';
import type { Feature, PersonalDataHandler } from '../feature';
import { emailAdminRoutes } from './email.admin.routes';

/** Emails about an account that people cause who type its address, or the number of its order. They may own the address. */
const causedByAddress = ['password-reset', 'withdrawal-received', 'withdrawal-refused'];

const emailData: PersonalDataHandler = {
  async export(tx, { accountId, email, isEmailConfirmed }) {
    const rows = await queryAll<
      Pick<EmailMessageTable, 'subject' | 'createdAt'> & {
        to: EmailMessageTable['recipient'];
        text: EmailMessageTable['bodyText'];
      }
    >(
      tx,
      'personal-data-emails',
    )`select recipient as "to", subject, body_text as text, created_at from email_message
      where account_id = ${accountId}
        and (${isEmailConfirmed} or lower(recipient) <> lower(${email}) or template <> all (${causedByAddress}))
      order by created_at, id`;
    const refused = await queryOne<Pick<RefusedAddressTable, 'refusedAt' | 'error'>>(
      tx,
      'personal-data-refused-address',
    )`
      select refused_at, error from refused_address
      where ${isEmailConfirmed} and email = lower(${email})`;
    return {
      mails: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
      refusedAddress: refused
        ? { error: refused.error, refusedAt: refused.refusedAt.toISOString() }
        : null,
    };
  },
  /** Emails to a newsletter subscriber belong to an address, not to an account. */
  async erase(tx, { accountId, email, isEmailConfirmed }) {
    await execute(tx, 'erase-emails')`
      delete from email_message
      where account_id = ${accountId}
        or (${isEmailConfirmed} and account_id is null and lower(recipient) = lower(${email}))`;
    if (!isEmailConfirmed) return;
    await execute(tx, 'erase-refused-address')`
      delete from refused_address where email = lower(${email})`;
  },
};

export const emailFeature: Feature = {
  name: 'email',
  uses: ['address-formats'],
  tables: ['email_message', 'email_text', 'refused_address'],
  reads: [
    'account',
    'cart_item',
    'colour',
    'data_link',
    'draft_order',
    'email_change',
    'email_confirmation',
    'newsletter_subscriber',
    'order_change',
    'order_line',
    'order_promotion',
    'parcel',
    'parcel_line',
    'password_reset',
    'payment',
    'product',
    'product_size',
    'refund',
    'refund_line',
    'reminder',
    'return_line',
    'return_request',
    'review',
    'review_invitation',
    'review_opt_out',
    'setting',
    'shop_order',
    'staff_invitation',
    'stock_notice',
    'wishlist_item',
    'withdrawal',
  ],
  routes: emailAdminRoutes,
  retention: {
    emails: (connection, days) =>
      execute(connection, 'retention-emails')`
        delete from email_message where id in (
          select id from email_message
          where status <> 'queued' and created_at < now() - make_interval(days => ${days}) limit 5000
        )`,
  },
  personalData: emailData,
  auditLabels: {
    'mail.send-again': 'Resent the email',
    'mail-settings.change': 'Changed the mail server',
    'mail-settings.test': 'Sent a test email',
    'email-text.change': 'Changed the texts of the email',
  },
};
