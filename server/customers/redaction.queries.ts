import { holding } from '../database/common-words';
import { type Connection, execute, queryAll, raw } from '../database/database';
import type { PersonTraits } from './redaction.rules';

/** Names, addresses and numbers of a person, from the account, its orders and its saved addresses. */
export async function findTraits(connection: Connection, accountId: string): Promise<PersonTraits> {
  const rows = await queryAll<{
    firstName: string;
    lastName: string;
    email: string;
    mobile: string;
    street: string;
  }>(connection, 'redaction-traits')`
    select first_name, last_name, email, '' as mobile, '' as street from account where id = ${accountId}
    union select first_name, last_name, email, mobile, street_address from shop_order where account_id = ${accountId}
    union select first_name, last_name, '', mobile, street_address from address where account_id = ${accountId}
    union select '', '', old_email, '', '' from email_change where account_id = ${accountId}`;
  const distinct = (values: string[]) => [...new Set(values.filter(Boolean))];
  return {
    names: rows.map((row) => ({ firstName: row.firstName, lastName: row.lastName })),
    emails: distinct(rows.map((row) => row.email)),
    phones: distinct(rows.map((row) => row.mobile)),
    streets: distinct(rows.map((row) => row.street)),
  };
}

/** A text that staff wrote. */
export interface StaffText {
  kind: 'order-note' | 'refund' | 'return' | 'stock';
  id: string;
  orderId: string | null;
  text: string;
  /** Whether it is about an order of the person. */
  isAbout: boolean;
}

/** Texts by staff that are about a person's orders or contain one of the terms. */
export async function listStaffTexts(
  connection: Connection,
  accountId: string,
  terms: string[],
): Promise<StaffText[]> {
  const patterns = terms.map(holding);
  const rows = await queryAll<StaffText>(connection, 'redaction-texts')`
    select 'order-note' as kind, n.id::text, o.id::text as order_id, n.body as text, o.account_id = ${accountId} as is_about
    from order_note n join shop_order o on o.id = n.order_id
    where o.account_id = ${accountId} or n.body ilike any (${patterns}::text[])
    union all
    select 'refund', r.id::text, o.id::text, r.note, o.account_id = ${accountId}
    from refund r join payment p on p.id = r.payment_id join shop_order o on o.id = coalesce(p.order_id, p.supplements, p.attempt_of)
    where r.note <> '' and (o.account_id = ${accountId} or r.note ilike any (${patterns}::text[]))
    union all
    select 'return', r.id::text, o.id::text, r.rejection, o.account_id = ${accountId}
    from return_request r join shop_order o on o.id = r.order_id
    where r.rejection is not null and (o.account_id = ${accountId} or r.rejection ilike any (${patterns}::text[]))
    union all
    select 'stock', m.id::text, null, m.note, false
    from stock_movement m where m.note <> '' and m.note ilike any (${patterns}::text[])`;
  return rows;
}

export interface AuditText {
  id: string;
  orderId: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  isAbout: boolean;
}

/**
 * Audit entries that are about a person's account, orders or returns, or quote a text that contains one of the terms.
 */
export async function listAuditTexts(
  connection: Connection,
  accountId: string,
  terms: string[],
): Promise<AuditText[]> {
  const patterns = terms.map(holding);
  const rows = await queryAll<AuditText>(connection, 'redaction-audit')`
    with own as (
      select 'account' as entity, ${accountId}::uuid::text as entity_id, null as order_id
      union all select 'order', id::text, id::text from shop_order where account_id = ${accountId}
      union all select 'return', r.id::text, o.id::text
        from return_request r join shop_order o on o.id = r.order_id where o.account_id = ${accountId}
    ), about as (
      select a.id, own.order_id from own join audit a on a.entity = own.entity and a.entity_id = own.entity_id
    ), quoting as (
      select id from audit
      where action = any (${quotingActions}::text[]) and after::text ilike any (${patterns}::text[])
    )
    select a.id::text, about.order_id, a.before, a.after, about.id is not null as is_about
    from audit a left join about on about.id = a.id
    where (a.id in (select id from about) or a.id in (select id from quoting))
      and (a.before is not null or a.after is not null)`;
  return rows;
}

/** These entries quote texts by staff. */
const quotingActions = ['order.note', 'order.refund', 'return.reject', 'stock.adjust'];

const updates: Record<StaffText['kind'], string> = {
  'order-note': 'update order_note t set body = new.text from new where t.id = new.id::uuid',
  refund: 'update refund t set note = new.text from new where t.id = new.id::uuid',
  return: 'update return_request t set rejection = new.text from new where t.id = new.id::uuid',
  stock: 'update stock_movement t set note = new.text from new where t.id = new.id::bigint',
};

/** Lets this transaction update tables that are append-only otherwise. */
export async function allowRedaction(tx: Connection): Promise<void> {
  await tx.query(`select set_config('selvedge.redacting', 'on', true)`);
}

export async function rewriteStaffTexts(
  tx: Connection,
  kind: StaffText['kind'],
  texts: { id: string; text: string }[],
): Promise<void> {
  await execute(tx, `redaction-rewrite-${kind}`)`
    with new as (select *
    from json_to_recordset(${JSON.stringify(texts)}) as new (id text, text text)) ${raw(updates[kind])}`;
}

export async function rewriteAudit(
  tx: Connection,
  { id, before, after }: Pick<AuditText, 'id' | 'before' | 'after'>,
): Promise<void> {
  await execute(tx, 'redaction-rewrite-audit')`
    update audit set before = ${before}, after = ${after} where id = ${id}`;
}

/** Replies of mail servers about a person's orders often quote the address. */
export async function clearJobErrors(tx: Connection, accountId: string): Promise<void> {
  await execute(tx, 'redaction-job-errors')`
    update job set last_error = null
    where done_at is null and last_error is not null
      and payload ->> 'orderId' in (select id::text from shop_order where account_id = ${accountId})`;
}

/** Emails to others that name a person: the invitations that they sent. */
export async function deleteEmailsNaming(tx: Connection, accountId: string): Promise<void> {
  await execute(tx, 'redaction-mails')`
    delete from email_message
    using (select distinct lower(email) as email from staff_invitation where invited_by = ${accountId}) as i
    where lower(email_message.recipient) = i.email and email_message.template = 'staff-invitation'`;
}
