import { type Corruptions, productOf, type Role } from './rows';

export const auditCorruptions: Corruptions = {
  'audit-of-order': [
    ...(
      [
        ['shipped', 'order.ship'],
        ['delivered', 'order.deliver'],
        ['deletedPaid', 'order.delete'],
        ['returned', 'order.ship'],
      ] as const
    ).map(([role, action]): [Role, string] => [
      role,
      `delete from audit where entity_id = $1 and action = '${action}' returning entity_id as id`,
    ]),
    [
      'shipped',
      `update audit set at = at + interval '1 second' where entity_id = $1 returning entity_id as id`,
    ],
    ['shipped', 'delete from parcel where order_id = $1 returning order_id as id'],
    [
      'restCancelled',
      'update parcel set shipped_at = now() where order_id = $1 and number = 2 returning order_id as id',
    ],
    [
      'returned',
      `delete from audit where entity_id = (select id::text from return_request where order_id = $1) returning entity_id as id`,
    ],
    ['deletedUnpaid', 'delete from shop_order where id = $1 returning id'],
  ],
  'audit-of-stock': [
    [
      'paid',
      `delete from audit where entity = 'product' and entity_id = ${productOf}::text returning entity_id as id`,
    ],
    [
      'paid',
      `update audit set actor_id = null where entity = 'product' and entity_id = ${productOf}::text returning entity_id as id`,
    ],
    [
      'paid',
      `insert into stock_movement (product_id, size, delta, reason, actor_id, at)
        select product_id, size, 1, 'counted', actor_id, at + interval '1 second'
        from stock_movement where product_id = ${productOf} and reason = 'received' returning product_id as id`,
    ],
  ],
  'audit-of-archiving': [
    ['paid', `update product set archived_at = now() where id = ${productOf} returning id`],
    [
      'paid',
      `with archived as (select id, archived_at from product where archived_at is not null and $1::uuid is not null)
        delete from audit using archived
        where entity_id = archived.id::text and at = archived.archived_at returning entity_id as id`,
    ],
  ],
};
