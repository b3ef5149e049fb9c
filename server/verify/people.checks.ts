import { checksOf } from './check';

const heldTables = [
  'session',
  'second_factor',
  'password_reset',
  'email_confirmation',
  'email_change',
  'cart_item',
  'cart',
  'wishlist_item',
  'address',
  'stock_notice',
  'email_message',
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
      where (o.email, o.mobile, o.street_address, o.zip_code) <> ('', '', '', '')
      union all
      select distinct 'account ' || held.account_id, 'no row of ' || held.name, 'rows'
      from (${heldTables.map((table) => `select account_id, '${table}' as name from ${table}`).join(' union all ')}) as held
      join erased a on a.id = held.account_id`,
  },
});
