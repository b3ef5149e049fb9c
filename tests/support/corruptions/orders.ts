import { type Corruptions, paymentOf, type Role, refundOf } from './rows';

export const ordersCorruptions: Corruptions = {
  'order-lines': [['paid', 'delete from order_line where order_id = $1 returning order_id as id']],
  'order-number': [
    ['paid', 'update shop_order set number = 2000000000 where id = $1 returning id'],
  ],
  'order-payment': [
    ['paid', 'delete from payment where order_id = $1 returning order_id as id'],
    [
      'paid',
      `insert into payment (id, order_id, gateway, amount)
        select gen_random_uuid(), order_id, gateway, amount from payment where order_id = $1 returning order_id as id`,
    ],
    ['paid', 'delete from shop_order where id = $1 returning id'],
  ],
  'order-stock': [
    ['paid', 'delete from stock_movement where order_id = $1 returning order_id as id'],
  ],
  'order-state': [
    ['paid', 'update shop_order set shipped_at = now() where id = $1 returning id'],
    ['paid', `update shop_order set status = 'Cancelled' where id = $1 returning id`],
    ['paid', `update shop_order set status = 'Shipped' where id = $1 returning id`],
    ['cancelled', 'update shop_order set cancelled_at = null where id = $1 returning id'],
    ['shipped', 'update shop_order set cancelled_at = now() where id = $1 returning id'],
    ['delivered', 'update shop_order set shipped_at = null where id = $1 returning id'],
    ['returned', 'update shop_order set delivered_at = null where id = $1 returning id'],
  ],
  'order-mail': [
    ...(
      [
        ['paid', 'order-confirmation'],
        ['refunded', 'order-confirmation'],
        ['free', 'order-confirmation'],
        ['returned', 'order-confirmation'],
        ['refundedTwice', 'order-confirmation'],
        ['shipped', 'order-shipped'],
        ['lapsed', 'order-cancelled'],
      ] as const
    ).map(([role, template]): [Role, string] => [
      role,
      `delete from job where kind = 'mail' and key = '${template}:' || $1::uuid::text
        returning split_part(key, ':', 2) as id`,
    ]),
    ['unpaid', `update payment set gateway = 'none' where order_id = $1 returning order_id as id`],
    [
      'partlySentBack',
      `delete from job where key = 'return-requested:' || (select id from return_request where order_id = $1 limit 1)
        returning split_part(key, ':', 2) as id`,
    ],
    [
      'returned',
      `delete from job where key = 'return-received:' || (select id from return_request where order_id = $1)
        returning split_part(key, ':', 2) as id`,
    ],
    [
      'late',
      `update refund set reason = 'cancelled' from payment p
        where p.id = payment_id and p.order_id = $1 returning p.order_id as id`,
    ],
  ],
  'order-parcels': [
    ['shipped', 'update shop_order set shipped_at = now() where id = $1 returning id'],
    ['shipped', 'delete from parcel where order_id = $1 returning order_id as id'],
    [
      'delivered',
      'update parcel set delivered_at = null where order_id = $1 returning order_id as id',
    ],
    [
      'partlySent',
      `update shop_order set status = 'Shipped', shipped_at = now() where id = $1 returning id`,
    ],
    [
      'restCancelled',
      `update refund_line r set restocked = false from order_line l
        where l.id = r.order_line_id and l.order_id = $1 returning l.order_id as id`,
    ],
  ],
  'parcel-lines': [
    [
      'shipped',
      `delete from parcel_line where parcel_id = (select id from parcel where order_id = $1) returning parcel_id as id`,
    ],
    [
      'shipped',
      `update order_line set order_id = gen_random_uuid() where order_id = $1 returning order_id as id`,
    ],
  ],
  'parcel-units': (['shipped', 'restCancelled'] as const).map((role): [Role, string] => [
    role,
    `update parcel_line pl set quantity = pl.quantity + 1 from order_line l
      where l.id = pl.order_line_id and l.order_id = $1 returning l.id`,
  ]),
  'parcel-mail': [
    [
      'restCancelled',
      `delete from job where key = 'order-shipped:' || $1::uuid || ':2' returning payload ->> 'orderId' as id`,
    ],
  ],
  'refund-job': [
    ['refunded', `delete from job where kind = 'refund' and key = ${refundOf} returning key as id`],
    [
      'refunding',
      `update job set done_at = now() where kind = 'refund' and key = ${refundOf} returning key as id`,
    ],
    [
      'refunded',
      `update refund set status = 'pending', done_at = null where payment_id = ${paymentOf} returning id`,
    ],
  ],
  'capture-job': [
    [
      'chargedLater',
      `update capture set status = 'pending', done_at = null where payment_id = ${paymentOf} returning id`,
    ],
  ],
  'cancel-payment-job': [
    [
      'cancelled',
      `delete from job where kind = 'cancel-payment' and key = ${paymentOf}::text returning key as id`,
    ],
  ],
};
