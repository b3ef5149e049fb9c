import type { listCustomerGroups, listGroupMembers } from '#contract/admin/customer-groups';
import type { Received } from '#contract/endpoint';
import {
  type Connection,
  execute,
  matchesOne,
  queryAll,
  queryOne,
  queryValue,
  raw,
} from '../database/database';
import { MEETS_RULE } from '../database/fragments/customer-groups';
import { pageOffset, readPage } from '../database/ordering';
import type { AccountTable, CustomerGroupTable } from '../database/rows';

export type GroupRow = CustomerGroupTable & {
  /** The currency of the amounts, which is the shop's. */
  currency: string;
};

/** What staff edit of a group. */
export type GroupTerms = Omit<CustomerGroupTable, 'id' | 'version' | 'createdAt'>;

const COLUMNS =
  'g.id, g.name, g.kind, g.least_orders, g.least_spent, g.least_days, g.version, g.created_at, shop_currency() as currency';

/** A page of the groups by name, and the number of matches. */
export function listGroupRows(
  connection: Connection,
  { q, pageNumber, pageSize }: Received<typeof listCustomerGroups>['query'],
): Promise<{ rows: GroupRow[]; total: number }> {
  const listing = {
    columns: COLUMNS,
    from: 'customer_group g',
    where: '($1::text is null or position(lower($1) in lower(g.name)) > 0)',
    orderBy: 'lower(g.name)',
    values: [q || null],
  };
  return readPage<GroupRow>(connection, 'customer-group-list', listing, {
    ...pageOffset({ pageNumber, pageSize }),
  });
}

export function findGroup(connection: Connection, id: string) {
  return queryOne<GroupRow>(connection, 'customer-group-find')`
    select ${raw(COLUMNS)} from customer_group g where g.id = ${id}`;
}

/** Locks a group until the commit. */
export function lockGroup(tx: Connection, id: string) {
  return execute(tx, 'customer-group-lock')`select from customer_group where id = ${id} for update`;
}

export function insertGroup(tx: Connection, id: string, terms: GroupTerms) {
  return execute(tx, 'customer-group-insert')`
    insert into customer_group (id, name, kind, least_orders, least_spent, least_days)
    values (${id}, ${terms.name}, ${terms.kind}, ${terms.leastOrders}, ${terms.leastSpent}, ${terms.leastDays})`;
}

export function updateGroup(tx: Connection, id: string, terms: GroupTerms) {
  return execute(tx, 'customer-group-update')`
    update customer_group set name = ${terms.name}, kind = ${terms.kind}, least_orders = ${terms.leastOrders},
        least_spent = ${terms.leastSpent}, least_days = ${terms.leastDays}
      where id = ${id}`;
}

export function deleteGroup(tx: Connection, id: string) {
  return execute(tx, 'customer-group-delete')`delete from customer_group where id = ${id}`;
}

/**
 * The customers who are in group `g`: of a group that staff list, only its rows are read; for a rule, every customer is looked
 * at.
 */
const members = {
  listed: {
    from: 'customer_group g join customer_group_member m on m.group_id = g.id join account member on member.id = m.account_id',
    where: "g.kind = 'listed'",
    addedAt: 'm.added_at',
  },
  rule: {
    from: 'customer_group g join account member on true join customer_total t on t.account_id = member.id',
    where: MEETS_RULE,
    addedAt: 'null::timestamptz',
  },
};

/** The number of members. */
export function countMembers(connection: Connection, { id, kind }: GroupRow) {
  if (kind === 'listed')
    return queryValue<number>(connection, 'customer-group-count-listed')`
      select count(*)::int from customer_group_member where group_id = ${id}`;
  return queryValue<number>(connection, 'customer-group-count-by-rule')`
    select count(*)::int from ${raw(members.rule.from)} where g.id = ${id} and ${raw(members.rule.where)}`;
}

interface MemberRow extends Pick<AccountTable, 'id' | 'firstName' | 'lastName'> {
  email: string;
  emailConfirmed: boolean;
  addedAt: Date | null;
}

/** A page of the members of a group, those that were added last first, and the number of matches. */
export function listMemberRows(
  connection: Connection,
  { id, kind }: Pick<GroupRow, 'id' | 'kind'>,
  { q, pageNumber, pageSize }: Received<typeof listGroupMembers>['query'],
): Promise<{ rows: MemberRow[]; total: number }> {
  const { from, where, addedAt } = members[kind];
  const listing = {
    columns: `member.id, member.first_name, member.last_name, coalesce(member.email, '') as email,
      member.email_confirmed_at is not null as email_confirmed, ${addedAt} as added_at`,
    from,
    where: `g.id = $1::uuid and ${where} and ($2::text is null
      or position(lower($2) in lower(concat_ws(' ', member.first_name, member.last_name, member.email))) > 0)`,
    orderBy: 'added_at desc nulls last, member.created_at desc, member.id',
    values: [id, q || null],
  };
  return readPage<MemberRow>(connection, 'customer-group-members', listing, {
    ...pageOffset({ pageNumber, pageSize }),
  });
}

/** The accounts of customers with these emails, which are in lower case. They are not erased before the commit. */
export function holdCustomersByEmail(tx: Connection, emails: string[]) {
  return queryAll<{ id: string; email: string }>(tx, 'customer-group-hold-customers')`
    select id, lower(email) as email from account
    where lower(email) = any (${emails}::text[]) and erased_at is null order by id for share`;
}

/** Adds accounts to a group; returns those that were not in it. */
export function insertMembers(tx: Connection, id: string, accountIds: string[]) {
  return queryAll<{ accountId: string }>(tx, 'customer-group-add-members')`
    insert into customer_group_member (group_id, account_id)
    select ${id}, account_id from unnest(${accountIds}::uuid[]) as added (account_id)
    on conflict do nothing returning account_id`;
}

/** Removes an account from a group; false if it was not in it. */
export function deleteMember(tx: Connection, id: string, accountId: string) {
  return matchesOne(tx, 'customer-group-remove-member')`
    delete from customer_group_member where group_id = ${id} and account_id = ${accountId}`;
}
