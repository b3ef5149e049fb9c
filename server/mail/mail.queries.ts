import type { Mail } from '#contract/mail';
import type { Connection } from '../database/database';

export interface MailRow {
  id: string;
  message_id: string;
  template: string;
  token_of: string | null;
  recipient: string;
  subject: string;
  body_text: string;
  body_html: string;
  status: Mail['status'];
  created_at: Date;
}

const columns =
  'id, message_id, template, token_of, recipient, subject, body_text, body_html, status, created_at';

export async function findMail(connection: Connection, messageId: string): Promise<MailRow | null> {
  const { rows } = await connection.query<MailRow>({
    name: 'mail-find',
    text: `select ${columns} from mail where message_id = $1`,
    values: [messageId],
  });
  return rows[0] ?? null;
}

export type NewMail = Omit<MailRow, 'created_at'> & { account_id: string | null };

/** Stores a mail, unless one with its message id is there. */
export async function insertMail(connection: Connection, mail: NewMail): Promise<void> {
  await connection.query({
    name: 'mail-insert',
    text: `insert into mail
        (id, message_id, template, account_id, token_of, recipient, subject, body_text, body_html, status)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      on conflict (message_id) do nothing`,
    values: [
      mail.id,
      mail.message_id,
      mail.template,
      mail.account_id,
      mail.token_of,
      mail.recipient,
      mail.subject,
      mail.body_text,
      mail.body_html,
      mail.status,
    ],
  });
}

export async function markMail(
  connection: Connection,
  id: string,
  status: 'sent' | 'failed',
): Promise<void> {
  await connection.query({
    name: 'mail-mark',
    text: `update mail set status = $2, sent_at = case when $2 = 'sent' then now() end where id = $1`,
    values: [id, status],
  });
}

/** A page of the mails whose address or subject holds `q`, newest first, and how many there are. */
export async function listMails(
  connection: Connection,
  { q, limit, offset }: { q: string; limit: number; offset: number },
): Promise<{ rows: MailRow[]; total: number }> {
  const where = `$1 = '' or position(lower($1) in lower(recipient)) > 0 or position(lower($1) in lower(subject)) > 0`;
  const { rows } = await connection.query<MailRow>({
    name: 'mail-list',
    text: `select ${columns} from mail where ${where} order by created_at desc, id desc limit $2 offset $3`,
    values: [q, limit, offset],
  });
  const counted = await connection.query<{ count: number }>({
    name: 'mail-count',
    text: `select count(*)::int as count from mail where ${where}`,
    values: [q],
  });
  return { rows, total: counted.rows[0]?.count ?? 0 };
}

/** Where an account's mails go; null where it is erased. */
export async function findAddress(
  connection: Connection,
  accountId: string,
): Promise<string | null> {
  const { rows } = await connection.query<{ email: string }>({
    name: 'mail-address',
    text: 'select email from account where id = $1 and erased_at is null',
    values: [accountId],
  });
  return rows[0]?.email ?? null;
}
