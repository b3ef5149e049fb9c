import type { Corruptions } from './rows';

const erased =
  '(select id from account where erased_at is not null and $1::uuid is not null limit 1)';

export const peopleCorruptions: Corruptions = {
  'erased-person': [
    ['paid', `update account set email = 'ada@shopper.example' where id = ${erased} returning id`],
    ['paid', `update account set last_name = 'Lovell' where id = ${erased} returning id`],
    [
      'paid',
      `update shop_order set street_address = '12 Mill Lane' where account_id = ${erased} returning id`,
    ],
    [
      'paid',
      `insert into payment_customer (id, account_id, gateway) select gen_random_uuid(), ${erased}, 'stripe' returning account_id as id`,
    ],
    [
      'paid',
      `insert into session (id, account_id, expires_at) select gen_random_uuid(), ${erased}, now() returning account_id as id`,
    ],
    [
      'paid',
      `insert into email_message (id, message_id, template, account_id, recipient, subject, body_text, body_html)
        select gen_random_uuid(), 'left', 'welcome', ${erased}, 'ada@shopper.example', '', '', '' returning account_id as id`,
    ],
    [
      'paid',
      `insert into review (id, product_id, order_line_id, display_name, rating, state)
        select gen_random_uuid(), l.product_id, l.id, 'Ada L.', 5, 'published'
        from order_line l join shop_order o on o.id = l.order_id where o.account_id = ${erased} limit 1 returning id`,
    ],
  ],
  guest: [
    [
      'paid',
      `insert into guest (account_id) select account_id from shop_order where id = $1 returning account_id as id`,
    ],
    [
      'paid',
      `with other as (
          insert into account (id, first_name, last_name, email, password_hash, role)
          select gen_random_uuid(), '', '', null, '', 'User' where $1::uuid is not null returning id
        )
        insert into guest (account_id) select id from other returning account_id as id`,
    ],
  ],
};
