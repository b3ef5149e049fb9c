import { type Corruptions, paymentOf, promotionOf, type Role } from './rows';

export const onceCorruptions: Corruptions = {
  'key-answer': [
    [
      'withPromo',
      `update idempotency_key set response = null where response ->> '_id' = $1 returning key as id`,
    ],
    [
      'withPromo',
      `update idempotency_key set status = null where response ->> '_id' = $1 returning key as id`,
    ],
  ],
  'key-twice': [
    [
      'withPromo',
      `insert into idempotency_key select * from idempotency_key where response ->> '_id' = $1 returning key as id`,
    ],
  ],
  'key-order': [
    ['withPromo', `delete from shop_order where id = $1 returning id`],
    ['withPromo', 'update shop_order set total = total + 1 where id = $1 returning id'],
    [
      'withPromo',
      `update shop_order set account_id = (select id from account where id <> account_id limit 1) where id = $1 returning id`,
    ],
    [
      'withPromo',
      `update idempotency_key set response = response - 'total' where response ->> '_id' = $1 returning key as id`,
    ],
  ],
  'order-keys': [
    [
      'withPromo',
      `insert into idempotency_key (account_id, route, key, request_hash, status, response)
        select account_id, route, 'another', request_hash, status, response from idempotency_key
        where response ->> '_id' = $1 returning response ->> '_id' as id`,
    ],
  ],
  'promo-uses': [
    ['withPromo', `update promotion set uses = uses + 1 where id = ${promotionOf} returning id`],
    ['withPromo', `update promotion set uses = uses - 1 where id = ${promotionOf} returning id`],
    [
      'withPromo',
      `update shop_order set status = 'Cancelled' where id = $1 returning promotion_id as id`,
    ],
    [
      'cancelledPromo',
      `update shop_order set status = 'Pending' where id = $1 returning promotion_id as id`,
    ],
    [
      'withPromo',
      `with removed as (delete from order_promotion where order_id = $1 returning promotion_id)
        update shop_order set promotion_id = null, promo_code = null where id = $1
        returning (select promotion_id from removed) as id`,
    ],
  ],
  'promo-limit': [
    [
      'cancelledPromo',
      `update shop_order set status = 'Pending' where id = $1 returning promotion_id as id`,
    ],
    ['withPromo', `update promotion set use_limit = 0 where id = ${promotionOf} returning id`],
  ],
  'promo-spent': [
    ['withPromo', `update promotion set spent = spent + 1 where id = ${promotionOf} returning id`],
  ],
  'promo-code': [
    [
      'withPromo',
      `with removed as (delete from order_promotion where order_id = $1)
        update shop_order set promotion_id = null where id = $1 returning id`,
    ],
  ],
  'promo-single-use': [
    [
      'withPromo',
      `update promotion set has_many_codes = true where id = ${promotionOf} returning $1::uuid as id`,
    ],
    [
      'withPromo',
      `insert into generated_code (id, promotion_id, code, order_id)
        values (gen_random_uuid(), ${promotionOf}, 'LEFT-BEHIND', $1) returning order_id as id`,
    ],
  ],
  'promo-sum': [
    [
      'withPromo',
      'update order_promotion set amount = amount + 1 where order_id = $1 returning order_id as id',
    ],
  ],
  'promo-shares': [
    [
      'withPromo',
      'update order_line_promotion set amount = amount + 1 where order_id = $1 returning order_id as id',
    ],
  ],
  'promo-line': [
    [
      'withPromo',
      'update order_line set promo = promo + 1 where order_id = $1 returning order_id as id',
    ],
  ],
  'mail-once': (['order-confirmation', 'order-shipped', 'order-cancelled'] as const).map(
    (template, index): [Role, string] => [
      (['paid', 'shipped', 'cancelled'] as const)[index] ?? 'paid',
      `insert into job (kind, key, payload) select kind, null, payload from job
        where kind = 'mail' and key = '${template}:' || $1::uuid::text returning payload ->> 'orderId' as id`,
    ],
  ),
  'mail-of-job': [
    [
      'paid',
      `insert into email_message (id, message_id, template, recipient, subject, body_text, body_html)
        select gen_random_uuid(), '<job-' || j.id || '@elsewhere>', template, recipient, subject, body_text, body_html
        from email_message m join job j on m.message_id like '<job-' || j.id || '@%'
        where j.key = 'order-confirmation:' || $1::uuid::text
        returning substring(message_id from 'job-[0-9]+') as id`,
    ],
  ],
  'mail-untrue': [
    ...(
      [
        ['unpaid', 'order-confirmation'],
        ['late', 'order-confirmation'],
        ['paid', 'order-shipped'],
        ['paid', 'order-cancelled'],
      ] as const
    ).map(([role, template]): [Role, string] => [
      role,
      `insert into job (kind, key) values ('mail', '${template}:' || $1::uuid::text) returning $1::uuid as id`,
    ]),
  ],
  'refund-once': [
    [
      'refunded',
      `insert into refund (id, payment_id, amount, reason) select gen_random_uuid(), payment_id, 1, 'late'
        from refund where payment_id = ${paymentOf} returning payment_id as id`,
    ],
  ],
};
