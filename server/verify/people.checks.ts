import { checksOf } from './check';

/** Tables without rows of an erased account. */
export const heldTables = [
  'session',
  'second_factor',
  'password_reset',
  'email_confirmation',
  'email_change',
  'cart_item',
  'cart_merge',
  'cart',
  'wishlist_item',
  'address',
  'stock_notice',
  'fit_profile',
  'email_message',
  'guest',
  'review_vote',
  'idempotency_key',
  'payment_customer',
  'recovery_code',
  'reminder',
  'customer_group_member',
];

/**
 * Of an erased person, only accounting data is left. Names inside texts cannot be checked: they are no longer known.
 */
export const personChecks = checksOf('I13', {
  'erased-person': {
    description: 'personal data of an erased account remains',
    text: `with erased as (select * from account where erased_at is not null and not is_former)
      select 'account ' || id, 'no name, email or password', 'some of them' from erased
      where email <> '' or password_hash <> '' or (first_name, last_name) <> ('Erased', 'customer')
      union all
      select 'order ' || o.id, 'no person', 'a person' from shop_order o join erased a on a.id = o.account_id
      where (o.email, o.mobile, o.street_address, o.zip_code, o.company, o.vat_number) <> ('', '', '', '', '', '')
      union all
      select 'withdrawal ' || w.id, 'no person', 'a person'
      from withdrawal w join shop_order o on o.id = w.order_id join erased a on a.id = o.account_id
      where (w.name, w.email, w.items) <> ('', '', '')
      union all
      select 'review ' || r.id, 'no person', 'a person'
      from review r join order_line l on l.id = r.order_line_id join shop_order o on o.id = l.order_id
        join erased a on a.id = o.account_id
      where (r.display_name, r.text, r.reply) <> ('', '', '') or r.height_cm is not null
        or exists (select from review_picture u where u.order_line_id = l.id)
      union all
      select distinct 'account ' || held.account_id, 'no row of ' || held.name, 'rows'
      from (${heldTables.map((table) => `select account_id, '${table}' as name from ${table}`).join(' union all ')}) as held
      join erased a on a.id = held.account_id`,
  },
  guest: {
    description: 'a guest is half an account, or is not named by the newest order',
    text: `select 'account ' || coalesce(a.id, g.account_id), 'an email or a guest', 'both or none'
      from account a full join guest g on g.account_id = a.id
      where (a.email is null) <> (g.account_id is not null)
      union all
      select 'account ' || id, case when email is null then 'Visitor' else 'User' end,
        case when email is null then 'User' else 'Visitor' end
      from (select a.id, a.role, newest.email from account a left join lateral (
        select o.email from shop_order o where o.account_id = a.id order by o.placed_at desc, o.id desc limit 1
      ) as newest on true where a.email is null) as guest
      where (role = 'User') <> (email is not null)
      union all
      select 'guest ' || g.account_id, newest.email, g.email
      from guest g join lateral (
        select o.email from shop_order o where o.account_id = g.account_id order by o.placed_at desc, o.id desc limit 1
      ) as newest on true
      where lower(g.email) is distinct from lower(newest.email)`,
  },
});
