import type { StoredLink } from '../auth/sessions/link-token';
import { beginning, COMMON_COUNT, holding, isCommon, unindexed } from '../database/common-words';
import {
  type Connection,
  execute,
  matchesOne,
  queryAll,
  queryOne,
  raw,
} from '../database/database';
import {
  type Ordering,
  orderBy,
  type PageOffset,
  pageOfFound,
  scanPage,
} from '../database/ordering';
import type { EmailMessageTable } from '../database/rows';

export interface EmailRow
  extends Pick<
    EmailMessageTable,
    | 'id'
    | 'messageId'
    | 'template'
    | 'accountId'
    | 'tokenOf'
    | 'recipient'
    | 'subject'
    | 'bodyText'
    | 'bodyHtml'
    | 'status'
    | 'lastError'
    | 'createdAt'
    | 'sentAt'
  > {
  tries: EmailMessageTable['attempts'];
}

const columns = `id, message_id, template, account_id, token_of, recipient, subject, body_text, body_html, status, attempts as tries,
  last_error, created_at, sent_at`;

export function findEmailsByMessageId(connection: Connection, messageIds: string[]) {
  return queryAll<EmailRow>(connection, 'mail-find')`
    select ${raw(columns)} from email_message where message_id = any (${messageIds})`;
}

export type NewEmail = Omit<EmailRow, 'tries' | 'createdAt' | 'sentAt'>;

/**
 * Stores emails, except those whose message id exists or whose account has been erased. Returns the message ids of the
 * stored ones.
 */
export async function insertEmails(connection: Connection, emails: NewEmail[]): Promise<string[]> {
  const accountIds = emails.map((email) => email.accountId);
  const rows = await queryAll<Pick<EmailMessageTable, 'messageId'>>(connection, 'mail-insert')`
    with live as (
      select id from account where id = any (${accountIds}::uuid[]) and (erased_at is null or is_former) order by id for share
    )
    insert into email_message
      (id, message_id, template, account_id, token_of, recipient, subject, body_text, body_html, status, last_error)
    select id, "messageId", template, "accountId", "tokenOf", recipient, subject, "bodyText", "bodyHtml", status, "lastError"
    from json_to_recordset(${JSON.stringify(emails)}) as email (id uuid, "messageId" text, template text, "accountId" uuid,
      "tokenOf" text, recipient text, subject text, "bodyText" text, "bodyHtml" text, status text, "lastError" text)
    where "accountId" is null or "accountId" in (select id from live)
    on conflict (message_id) do nothing
    returning message_id`;
  return rows.map((row) => row.messageId);
}

/** Records an attempt to send: with `status` its outcome, without it that the attempt may be repeated. */
export async function recordAttempt(
  connection: Connection,
  id: string,
  { status, error }: { status: 'kept' | 'sent' | 'failed' | null; error: string | null },
): Promise<void> {
  await execute(connection, 'mail-note-try')`
    update email_message set attempts = attempts + 1, last_error = ${error?.slice(0, 500)},
      status = coalesce(${status}, status),
      sent_at = case when ${status} = 'sent' then now() else sent_at end
    where id = ${id}`;
}

export function findEmailById(connection: Connection, id: string) {
  return queryOne<EmailRow>(connection, 'mail-find-id')`
    select ${raw(columns)} from email_message where id = ${id}`;
}

/** A row of the list of emails, without the HTML body. */
export type ListedEmailRow = Omit<EmailRow, 'bodyHtml'>;

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
  filter: EmailFilter,
  page: PageOffset,
): Promise<{ rows: ListedEmailRow[]; total: number }> {
  const { ids, total } = await findPage(connection, filter, page);
  const rows = await queryAll<ListedEmailRow>(connection, 'mail-list')`
    select ${raw(LISTED)} from email_message
    where id = any (${ids}::uuid[]) order by ${raw(orderBy(NEWEST))}`;
  return { rows, total };
}

async function findPage(connection: Connection, { q, status }: EmailFilter, page: PageOffset) {
  const hasStatus = status === null ? 'true' : 'status = $1';
  const values: string[] = status === null ? [] : [status];
  const list = { ids: `select id from email_message where ${hasStatus}`, ordering: NEWEST, values };
  if (q === null) return scanPage(connection, list, page);
  const isShort = [...q].length < 3;
  const pattern = isShort ? beginning(q.toLowerCase()) : holding(q);
  const matches = (parameter: string) =>
    isShort
      ? `lower(recipient) like ${parameter}`
      : `(recipient || ' ' || subject) ilike ${parameter}`;
  const newest = 'select recipient, subject from email_message order by created_at desc, id desc';
  const isWidespread = await isCommon(connection, newest, matches('$1'), [pattern]);
  const condition = matches(`$${values.push(pattern)}`);
  if (isWidespread) {
    const ids = `${list.ids} and ${unindexed(condition)}`;
    return scanPage(connection, { ...list, ids, maxCount: COMMON_COUNT }, page);
  }
  const found = `select id, created_at from (
      select id, created_at, status from email_message where ${condition} offset 0
    ) as email where ${hasStatus}`;
  return pageOfFound(connection, { ...list, found, ids: 'select id from found' }, page);
}

const NEWEST: Ordering = [
  ['created_at', 'desc'],
  ['id', 'desc'],
];

/** The address for an account's emails, and whether it is confirmed; null if the account is erased. */
export function findAddress(connection: Connection, accountId: string) {
  return queryOne<{ email: string; isConfirmed: boolean }>(connection, 'mail-address')`
    select email, email_confirmed_at is not null as is_confirmed from account
    where id = ${accountId} and erased_at is null`;
}

/** Whether a link can still confirm the account's current address. */
export function isConfirmationOpen(connection: Connection, id: string) {
  return matchesOne(connection, 'mail-confirmation')`
    select from email_confirmation c
    join account a on a.id = c.account_id and lower(a.email) = lower(c.email) and a.email_confirmed_at is null
    where c.id = ${id} and c.expires_at > now()`;
}

/** Where the hashes of the tokens of stored links are. */
const storedHashes: Record<StoredLink, string> = {
  'data-link': 'select token_hash from data_link',
  'email-change': 'select token_hash from email_change',
  'email-confirmation': 'select token_hash from email_confirmation',
  newsletter: 'select token_hash from newsletter_subscriber',
  'password-reset': 'select token_hash from password_reset',
  'review-request': 'select token_hash from review_invitation',
  'staff-invitation': 'select token_hash from staff_invitation',
};
const STORED_HASHES = Object.values(storedHashes).join(' union all ');

/** Whether a link with this hash of its token exists, used or not. */
export function isStoredLink(connection: Connection, hash: Buffer) {
  return matchesOne(connection, 'email-link-exists')`
    select from (${raw(STORED_HASHES)}) as link where token_hash = ${hash}`;
}
