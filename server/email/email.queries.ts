import type { Mail } from '#contract/admin/emails';
import { beginning, COMMON_COUNT, holding, isCommon, unindexed } from '../database/common-words';
import type { Connection } from '../database/database';
import { fromNearerEnd, type Ordering, orderBy } from '../database/ordering';

export interface EmailRow {
  id: string;
  message_id: string;
  template: string;
  account_id: string | null;
  token_of: string | null;
  recipient: string;
  subject: string;
  body_text: string;
  body_html: string;
  status: Mail['status'];
  tries: number;
  last_error: string | null;
  created_at: Date;
  sent_at: Date | null;
}

const columns = `id, message_id, template, account_id, token_of, recipient, subject, body_text, body_html, status, attempts as tries,
  last_error, created_at, sent_at`;

export async function findEmailsByMessageId(
  connection: Connection,
  messageIds: string[],
): Promise<EmailRow[]> {
  const { rows } = await connection.query<EmailRow>({
    name: 'mail-find',
    text: `select ${columns} from email_message where message_id = any ($1)`,
    values: [messageIds],
  });
  return rows;
}

export type NewEmail = Omit<EmailRow, 'tries' | 'created_at' | 'sent_at'>;

/**
 * Stores emails, except those whose message id exists or whose account has been erased. Returns the message ids of the
 * stored ones.
 */
export async function insertEmails(connection: Connection, mails: NewEmail[]): Promise<string[]> {
  const { rows } = await connection.query<{ message_id: string }>({
    name: 'mail-insert',
    text: `with live as (
        select id from account where id = any ($4::uuid[]) and (erased_at is null or is_former) order by id for share
      )
      insert into email_message
        (id, message_id, template, account_id, token_of, recipient, subject, body_text, body_html, status, last_error)
      select * from unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[], $5::text[], $6::text[], $7::text[], $8::text[],
        $9::text[], $10::text[], $11::text[]) as new (id, message_id, template, account_id)
      where account_id is null or account_id in (select id from live)
      on conflict (message_id) do nothing
      returning message_id`,
    values: [
      mails.map((mail) => mail.id),
      mails.map((mail) => mail.message_id),
      mails.map((mail) => mail.template),
      mails.map((mail) => mail.account_id),
      mails.map((mail) => mail.token_of),
      mails.map((mail) => mail.recipient),
      mails.map((mail) => mail.subject),
      mails.map((mail) => mail.body_text),
      mails.map((mail) => mail.body_html),
      mails.map((mail) => mail.status),
      mails.map((mail) => mail.last_error),
    ],
  });
  return rows.map((row) => row.message_id);
}

/** Records an attempt to send: with `status` its outcome, without it that the attempt may be repeated. */
export async function recordAttempt(
  connection: Connection,
  id: string,
  outcome: { status: 'sent' | 'failed' | null; error: string | null },
): Promise<void> {
  await connection.query({
    name: 'mail-note-try',
    text: `update email_message set attempts = attempts + 1, last_error = $3, status = coalesce($2, status),
        sent_at = case when $2 = 'sent' then now() else sent_at end
      where id = $1`,
    values: [id, outcome.status, outcome.error?.slice(0, 500) ?? null],
  });
}

export async function findEmailById(connection: Connection, id: string): Promise<EmailRow | null> {
  const { rows } = await connection.query<EmailRow>({
    name: 'mail-find-id',
    text: `select ${columns} from email_message where id = $1`,
    values: [id],
  });
  return rows[0] ?? null;
}

/** A row of the list of emails, without the HTML body. */
export type ListedEmailRow = Omit<EmailRow, 'body_html'>;

interface EmailFilter {
  q: string | null;
  status: EmailRow['status'] | null;
}

const LISTED = `id, message_id, template, account_id, token_of, recipient, subject, body_text, status, attempts as tries, last_error,
  created_at, sent_at`;

/**
 * A page of the emails whose address or subject contains `q` (or, for one or two letters, whose address begins with
 * it), newest first, and their number, which is `COMMON_COUNT` or more for a common search.
 */
export async function listEmailRows(
  connection: Connection,
  { q, status }: EmailFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ListedEmailRow[]; total: number }> {
  const stateAt = (place: number) => (status === null ? 'true' : `status = $${place}`);
  const states = status === null ? [] : [status];
  if (q === null)
    return readPage(connection, { matches: stateAt(1), values: states, limit, offset });
  const isShort = [...q].length < 3;
  const pattern = isShort ? beginning(q.toLowerCase()) : holding(q);
  const matches = isShort ? 'lower(recipient) like $1' : `(recipient || ' ' || subject) ilike $1`;
  const newest = 'select recipient, subject from email_message order by created_at desc, id desc';
  const isWidespread = await isCommon(connection, newest, matches, [pattern]);
  const values = [pattern, ...states];
  return isWidespread
    ? readPage(connection, {
        ...{ matches: `${stateAt(2)} and ${unindexed(matches)}`, most: COMMON_COUNT },
        ...{ values, limit, offset },
      })
    : readFound(connection, { matches, state: stateAt(2), values, limit, offset });
}

/** The matches of an index are materialized once, for the count and for the page. */
async function readFound(
  connection: Connection,
  { matches, state, values, limit, offset }: FoundPage,
): Promise<{ rows: ListedEmailRow[]; total: number }> {
  const { rows } = await connection.query<{ ids: string[]; total: number }>({
    text: `with found as materialized (
        select id, created_at from (select id, created_at, status from email_message where ${matches} offset 0) as mail where ${state}
      )
      select (select count(*)::int from found) as total, array(
        select id from found order by ${orderBy(NEWEST)} limit $${values.length + 1} offset $${values.length + 2}
      ) as ids`,
    values: [...values, limit, offset],
  });
  const [{ ids, total } = { ids: [], total: 0 }] = rows;
  const page = await connection.query<ListedEmailRow>({
    name: 'mail-list',
    text: `select ${LISTED} from email_message where id = any ($1::uuid[]) order by ${orderBy(NEWEST)}`,
    values: [ids],
  });
  return { rows: page.rows, total };
}

interface FoundPage {
  matches: string;
  state: string;
  values: unknown[];
  limit: number;
  offset: number;
}

const NEWEST: Ordering = [
  ['created_at', 'desc'],
  ['id', 'desc'],
];

async function readPage(
  connection: Connection,
  page: { matches: string; values: unknown[]; limit: number; offset: number; most?: number },
): Promise<{ rows: ListedEmailRow[]; total: number }> {
  const { matches, values, most, ...asked } = page;
  const counted = await connection.query<{ count: number }>({
    text: `select count(*)::int from (select from email_message where ${matches} ${most === undefined ? '' : `limit ${most}`}) as found`,
    values,
  });
  const total = counted.rows[0]?.count ?? 0;
  const { limit, offset, isBackwards } =
    most === undefined ? fromNearerEnd(asked, total) : { ...asked, isBackwards: false };
  // The bodies are read for this page only.
  const { rows } = await connection.query<ListedEmailRow>({
    text: `select ${LISTED} from email_message where id in (
        select id from email_message where ${matches}
        order by ${orderBy(NEWEST, isBackwards)} limit $${values.length + 1} offset $${values.length + 2}
      ) order by ${orderBy(NEWEST)}`,
    values: [...values, limit, offset],
  });
  return { rows, total };
}

/** The address for an account's emails, and whether it is confirmed; null if the account is erased. */
export async function findAddress(
  connection: Connection,
  accountId: string,
): Promise<{ email: string; isConfirmed: boolean } | null> {
  const { rows } = await connection.query<{ email: string; isConfirmed: boolean }>({
    name: 'mail-address',
    text: `select email, email_confirmed_at is not null as "isConfirmed" from account
      where id = $1 and erased_at is null`,
    values: [accountId],
  });
  return rows[0] ?? null;
}

/** Whether a link can still confirm the account's current address. */
export async function isConfirmationOpen(connection: Connection, id: string): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: 'mail-confirmation',
    text: `select from email_confirmation c
      join account a on a.id = c.account_id and lower(a.email) = lower(c.email) and a.email_confirmed_at is null
      where c.id = $1 and c.expires_at > now()`,
    values: [id],
  });
  return rowCount === 1;
}
