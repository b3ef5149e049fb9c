/**
 * SQL for whether the next order of `account owner` is a first order that the shop delivers free: the account has no order
 * that was not cancelled. A guest's is not, because their other orders are unknown.
 */
export const IS_FIRST_ORDER = `(
    (select value from setting where name = 'freeFirstOrder') = 'true'::jsonb is true and owner.email is not null
    and not exists (select from shop_order o where o.account_id = owner.id and o.status <> 'Cancelled')
  )`;
