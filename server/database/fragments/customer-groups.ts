/** SQL for the number of orders of an account that were paid and not cancelled. */
const paidOrdersOf = (accountId: string) => `(
    select count(*) from shop_order o
    where o.account_id = ${accountId} and o.status <> 'Cancelled' and o.deleted_at is null
      and exists (select from payment p where p.order_id = o.id and p.paid_at is not null)
  )`;

/** SQL for whether account `member` with the totals `t` meets the rule of group `g`. */
export const MEETS_RULE = `g.kind = 'rule' and member.email is not null and member.erased_at is null
  and (g.least_spent is null or t.spent >= g.least_spent)
  and (g.least_days is null or member.created_at <= now() - make_interval(days => g.least_days))
  and (g.least_orders is null or (t.orders >= g.least_orders and ${paidOrdersOf('member.id')} >= g.least_orders))`;

/**
 * SQL for the ids of the groups that an account is in, as JSON. An account whose address is not confirmed is in no group of
 * listed customers: anybody can sign up with the address that staff have listed.
 */
export const groupsOf = (accountId: string) => `(
    select coalesce(json_agg(g.id), '[]') from account member
    join customer_total t on t.account_id = member.id
    join customer_group g on (${MEETS_RULE}) or exists (
      select from customer_group_member m
      where m.group_id = g.id and m.account_id = member.id and member.email_confirmed_at is not null
    )
    where member.id = ${accountId}
  )`;

/** SQL for whether promotion `p` is for some groups only. */
export const IS_FOR_GROUPS = `jsonb_array_length(coalesce(p.conditions -> 'customerGroups', '[]')) > 0`;
