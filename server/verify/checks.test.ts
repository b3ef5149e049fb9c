import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EventfulOrders, fillEventfulShop } from '../../tests/support/eventful-shop';
import { openTestShop, type TestShop } from '../../tests/support/shop';
import { findBreaches } from './verify.queries';
import { checks, findAll } from './verify.service';

// Without the database's own guards, one row at a time is made wrong, and the check must name that row.

/** An order of the eventful shop, or one of the demo shop's past. */
type Role = keyof EventfulOrders | 'returned' | 'sendingBack';

const paymentOf = '(select id from payment where order_id = $1)';
const referenceOf = '(select reference from payment where order_id = $1)';
const refundOf = `(select id::text from refund where payment_id = ${paymentOf})`;
const productOf =
  '(select product_id from order_line where order_id = $1 order by position limit 1)';
const promotionOf = '(select promotion_id from shop_order where id = $1)';
/** One piece more in an order, of the product of its lines in a size. */
const copyLine = (
  size: string,
) => `insert into order_line (id, order_id, position, product_id, title, brand, colour,
    image_url, size, quantity, unit_price, unit_discount_price)
  select gen_random_uuid(), order_id, 9, product_id, title, brand, colour, image_url, ${size}, 1, unit_price,
    unit_discount_price from order_line where order_id = $1 returning order_id as id`;
const longAgo = `now() - interval '121 seconds'`;

/** A wrong row: of which order, and the statement that makes it, given the order's id; returns what the check must name. */
const corruptions: Record<string, [role: Role, sql: string][]> = {
  'order-lines': [['paid', 'delete from order_line where order_id = $1 returning order_id as id']],
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
  'cancel-payment-job': [
    [
      'cancelled',
      `delete from job where kind = 'cancel-payment' and key = ${paymentOf}::text returning key as id`,
    ],
  ],
  'stock-below-zero': [
    [
      'paid',
      `update product_size set quantity = -1 where product_id = ${productOf} and name = 'M' returning product_id as id`,
    ],
  ],
  'stock-ledger': [
    [
      'paid',
      `update product_size set quantity = quantity + 1
        where product_id = ${productOf} and name = 'M' returning product_id as id`,
    ],
    [
      'paid',
      `delete from product_size where product_id = ${productOf} and name = 'M' returning product_id as id`,
    ],
    [
      'paid',
      `insert into product_size (product_id, name, position, quantity)
        values (${productOf}, 'XS', 9, 1) returning product_id as id`,
    ],
    [
      'paid',
      `delete from stock_movement where product_id = ${productOf} and reason = 'received' returning product_id as id`,
    ],
  ],
  'stock-of-order': [
    ['paid', 'delete from stock_movement where order_id = $1 returning order_id as id'],
    ['paid', 'delete from order_line where order_id = $1 returning order_id as id'],
    [
      'cancelled',
      `delete from stock_movement where order_id = $1 and reason = 'ordered' returning order_id as id`,
    ],
    ['paid', 'delete from shop_order where id = $1 returning id'],
    ['paid', copyLine(`'L'`)],
    ['paid', copyLine('size')],
    [
      'paid',
      `insert into stock_movement (product_id, size, delta, reason, order_id)
        select product_id, size, -1, reason, order_id from stock_movement where order_id = $1 returning order_id as id`,
    ],
    [
      'paid',
      'update stock_movement set delta = delta - 1 where order_id = $1 returning order_id as id',
    ],
    [
      'paid',
      'update order_line set quantity = quantity + 1 where order_id = $1 returning order_id as id',
    ],
    ['paid', `update stock_movement set size = 'S' where order_id = $1 returning order_id as id`],
    [
      'paid',
      `insert into stock_movement (product_id, size, delta, reason, order_id)
        select product_id, 'S', -1, reason, order_id from stock_movement where order_id = $1 returning order_id as id`,
    ],
    [
      'paid',
      `insert into stock_movement (product_id, size, delta, reason, order_id)
        select product_id, size, -delta, 'cancelled', order_id from stock_movement where order_id = $1
        returning order_id as id`,
    ],
    [
      'lapsed',
      `delete from stock_movement where order_id = $1 and reason = 'cancelled' returning order_id as id`,
    ],
    [
      'refunded',
      `insert into stock_movement (product_id, size, delta, reason, order_id)
        select product_id, size, delta, reason, order_id from stock_movement
        where order_id = $1 and reason = 'cancelled' returning order_id as id`,
    ],
  ],
  'stock-of-returns': [
    [
      'returned',
      `insert into stock_movement (product_id, size, delta, reason, order_id)
        select product_id, size, delta, reason, order_id from stock_movement
        where order_id = $1 and reason = 'returned' returning order_id as id`,
    ],
    [
      'returned',
      `insert into return_line (return_id, order_line_id, quantity, restocked)
        select gen_random_uuid(), id, 1, true from order_line where order_id = $1 returning $1::uuid as id`,
    ],
    [
      'returned',
      `delete from stock_movement where order_id = $1 and reason = 'returned' returning order_id as id`,
    ],
    [
      'returned',
      `update stock_movement set delta = delta + 1 where order_id = $1 and reason = 'returned' returning order_id as id`,
    ],
    [
      'returned',
      `update return_line set restocked = false from order_line l
        where l.id = order_line_id and l.order_id = $1 returning l.order_id as id`,
    ],
  ],
  'returned-pieces': [
    [
      'sendingBack',
      `insert into return_line (return_id, order_line_id, quantity) select gen_random_uuid(), order_line_id, l.quantity
        from return_line r join order_line l on l.id = r.order_line_id where l.order_id = $1 returning order_line_id as id`,
    ],
    [
      'sendingBack',
      `update return_line set quantity = return_line.quantity + 1 from order_line l
        where l.id = order_line_id and l.order_id = $1 returning l.id`,
    ],
  ],
  'returned-order': [
    ['partlySentBack', `update shop_order set status = 'Returned' where id = $1 returning id`],
    ['returned', copyLine('size')],
    ['delivered', `update shop_order set status = 'Returned' where id = $1 returning id`],
    [
      'returned',
      `update return_request set status = 'requested' where order_id = $1 returning order_id as id`,
    ],
    [
      'returned',
      'update order_line set quantity = quantity + 1 where order_id = $1 returning order_id as id',
    ],
  ],
  'sizes-shown': [
    ['paid', `update product set mask = 0 where id = ${productOf} returning id`],
    ['paid', `update product set mask = mask | 16 where id = ${productOf} returning id`],
    [
      'paid',
      `update product_size set quantity = 0 where product_id = ${productOf} returning product_id as id`,
    ],
  ],
  'order-sums': [
    ['paid', 'update shop_order set list_total = list_total + 1 where id = $1 returning id'],
    [
      'paid',
      'update shop_order set subtotal = subtotal - 1, total = total - 1 where id = $1 returning id',
    ],
    [
      'withPromo',
      'update order_line set promo = promo - 1 where order_id = $1 returning order_id as id',
    ],
    [
      'paid',
      'update order_line set unit_price = unit_price + 1 where order_id = $1 returning order_id as id',
    ],
    [
      'paid',
      'update order_line set unit_discount_price = unit_discount_price - 1 where order_id = $1 returning order_id as id',
    ],
  ],
  'order-total': [
    ['paid', 'update shop_order set shipping = shipping + 1 where id = $1 returning id'],
  ],
  'payment-amount': [
    ['paid', 'update payment set amount = amount - 1 where order_id = $1 returning id'],
  ],
  'payment-state': [
    ['paid', 'update payment set paid_at = null where order_id = $1 returning id'],
    ['unpaid', `update payment set status = 'refunded' where order_id = $1 returning id`],
    ['unpaid', 'update payment set paid_at = now() where order_id = $1 returning id'],
    ['paid', `update payment set status = 'refunded' where order_id = $1 returning id`],
    ['refunded', `update payment set status = 'paid' where order_id = $1 returning id`],
    ['free', `update payment set status = 'refunded' where order_id = $1 returning id`],
  ],
  'payment-closed': [
    ['cancelled', 'update payment set closed_at = null where order_id = $1 returning id'],
    ['deletedShipped', 'update payment set closed_at = null where order_id = $1 returning id'],
    ['paid', 'update payment set closed_at = now() where order_id = $1 returning id'],
  ],
  'sent-unpaid': [
    ['unpaid', 'update shop_order set shipped_at = now() where id = $1 returning id'],
    [
      'delivered',
      `update payment set gateway = 'none', status = 'unpaid', paid_at = null where order_id = $1 returning order_id as id`,
    ],
  ],
  'refunded-sum': [
    ['paid', 'update payment set refunded = 1 where order_id = $1 returning id'],
    ['refunded', 'update payment set refunded = refunded - 1 where order_id = $1 returning id'],
    [
      'refunded',
      `update refund set status = 'pending' where payment_id = ${paymentOf} returning payment_id as id`,
    ],
  ],
  'refunds-within': [
    [
      'refunded',
      `update refund set amount = amount + 1 where payment_id = ${paymentOf} returning payment_id as id`,
    ],
    [
      'returned',
      `insert into refund (id, payment_id, amount, reason) select gen_random_uuid(), id, amount, 'returned'
        from payment where order_id = $1 returning payment_id as id`,
    ],
    [
      'unpaid',
      `insert into refund (id, payment_id, amount, reason)
        values (gen_random_uuid(), ${paymentOf}, 1, 'cancelled') returning payment_id as id`,
    ],
  ],
  'refund-of-ended': [
    ['refunded', `delete from refund where payment_id = ${paymentOf} returning payment_id as id`],
    [
      'late',
      `update refund set amount = amount - 1 where payment_id = ${paymentOf} returning payment_id as id`,
    ],
    [
      'deletedShipped',
      `delete from refund where payment_id = ${paymentOf} returning payment_id as id`,
    ],
  ],
  'refund-reason': [
    [
      'deletedShipped',
      `update refund set reason = 'cancelled' where payment_id = ${paymentOf} returning id`,
    ],
    [
      'refunded',
      `update refund set reason = 'deleted' where payment_id = ${paymentOf} returning id`,
    ],
    ['returned', `update refund set reason = 'late' where payment_id = ${paymentOf} returning id`],
  ],
  'refund-of-return': [
    [
      'refunded',
      `update refund set reason = 'returned' where payment_id = ${paymentOf} returning id`,
    ],
    [
      'returned',
      `update return_request set status = 'requested' where order_id = $1 returning refund_id as id`,
    ],
    [
      'returned',
      `update return_request set order_id = (select id from shop_order where id <> $1 limit 1)
        where order_id = $1 returning refund_id as id`,
    ],
    [
      'returned',
      `insert into return_request (id, order_id, reason, refund_id)
        select gen_random_uuid(), order_id, reason, refund_id from return_request where order_id = $1
        returning refund_id as id`,
    ],
  ],
  'gateway-payment': [
    [
      'paid',
      `delete from sandbox_gateway.payment where id = ${referenceOf} returning idempotency_key as id`,
    ],
    [
      'paid',
      `update sandbox_gateway.payment set amount = amount + 1 where id = ${referenceOf} returning idempotency_key as id`,
    ],
    [
      'paid',
      `update sandbox_gateway.payment set idempotency_key = 'x' where id = ${referenceOf} returning id`,
    ],
  ],
  'gateway-charges': [
    [
      'paid',
      `insert into sandbox_gateway.charge (id, payment_id, amount)
        select id || ' again', payment_id, amount from sandbox_gateway.charge
        where payment_id = ${referenceOf} returning payment_id as id`,
    ],
    [
      'paid',
      `delete from sandbox_gateway.charge where payment_id = ${referenceOf} returning payment_id as id`,
    ],
    [
      'paid',
      `update sandbox_gateway.charge set amount = amount - 1 where payment_id = ${referenceOf} returning payment_id as id`,
    ],
    [
      'paid',
      `update sandbox_gateway.payment set status = 'open' where id = ${referenceOf} returning id`,
    ],
    ['paid', `delete from sandbox_gateway.payment where id = ${referenceOf} returning id`],
  ],
  'paid-uncharged': [
    [
      'paid',
      `delete from sandbox_gateway.charge where payment_id = ${referenceOf} returning $1::uuid as id`,
    ],
    [
      'paid',
      `update sandbox_gateway.charge set amount = amount - 1 where payment_id = ${referenceOf} returning $1::uuid as id`,
    ],
    ['paid', 'update payment set reference = null where order_id = $1 returning id'],
    [
      'unpaid',
      `update payment set status = 'paid', paid_at = now() where order_id = $1 returning id`,
    ],
  ],
  'charged-unpaid': [
    [
      'unpaid',
      `insert into sandbox_gateway.charge (id, payment_id, amount, created_at)
        select 'chg_lost', reference, amount, ${longAgo} from payment where order_id = $1 returning id`,
    ],
    [
      'cancelled',
      `insert into sandbox_gateway.charge (id, payment_id, amount, created_at)
        select 'chg_lost', reference, amount, ${longAgo} from payment where order_id = $1 returning id`,
    ],
    [
      'paid',
      `with aged as (update sandbox_gateway.charge set created_at = ${longAgo} where payment_id = ${referenceOf})
        delete from payment where order_id = $1 returning reference as id`,
    ],
  ],
  'refund-not-given': [
    [
      'refunded',
      `delete from sandbox_gateway.refund where payment_id = ${referenceOf} returning idempotency_key as id`,
    ],
    [
      'refunded',
      `update sandbox_gateway.refund set amount = amount - 1 where payment_id = ${referenceOf} returning idempotency_key as id`,
    ],
    [
      'refunded',
      `update sandbox_gateway.refund set payment_id = 'x' where payment_id = ${referenceOf} returning idempotency_key as id`,
    ],
    [
      'refunding',
      `update refund set status = 'done', done_at = now() where payment_id = ${paymentOf} returning id`,
    ],
  ],
  'gateway-gave-less': [
    [
      'refunded',
      `delete from sandbox_gateway.refund where payment_id = ${referenceOf} returning $1::uuid as id`,
    ],
    [
      'returned',
      `update sandbox_gateway.refund set amount = amount - 1 where payment_id = ${referenceOf} returning $1::uuid as id`,
    ],
    ['paid', 'update payment set refunded = 1 where order_id = $1 returning id'],
  ],
  'gateway-gave-more': [
    [
      'refundedTwice',
      `insert into sandbox_gateway.refund (id, payment_id, idempotency_key, amount, created_at)
        values ('ref_lost', ${referenceOf}, 'x', 1, ${longAgo}) returning payment_id as id`,
    ],
    [
      'paid',
      `insert into sandbox_gateway.refund (id, payment_id, idempotency_key, amount, created_at)
        values ('ref_lost', ${referenceOf}, 'x', 1, ${longAgo}) returning payment_id as id`,
    ],
    [
      'returned',
      `update sandbox_gateway.refund set amount = amount + 1 where payment_id = ${referenceOf} returning payment_id as id`,
    ],
  ],
  'gateway-overdrawn': [
    [
      'refundedTwice',
      `insert into sandbox_gateway.refund (id, payment_id, idempotency_key, amount, created_at)
        values ('ref_lost', ${referenceOf}, 'x', 1, ${longAgo}) returning payment_id as id`,
    ],
    [
      'refunding',
      `insert into sandbox_gateway.refund (id, payment_id, idempotency_key, amount, created_at)
        values ('ref_lost', ${referenceOf}, 'x', 1, ${longAgo}) returning payment_id as id`,
    ],
    [
      'unpaid',
      `insert into refund (id, payment_id, amount, reason)
        values (gen_random_uuid(), ${paymentOf}, 1, 'cancelled') returning ${referenceOf} as id`,
    ],
    [
      'refunded',
      `update sandbox_gateway.refund set amount = amount + 1 where payment_id = ${referenceOf} returning payment_id as id`,
    ],
    [
      'unpaid',
      `insert into sandbox_gateway.refund (id, payment_id, idempotency_key, amount)
        values ('ref_lost', ${referenceOf}, 'x', 1) returning payment_id as id`,
    ],
  ],
  'key-answer': [
    [
      'withPromo',
      `update idempotency_key set answer = null where answer ->> '_id' = $1 returning key as id`,
    ],
    [
      'withPromo',
      `update idempotency_key set status = null where answer ->> '_id' = $1 returning key as id`,
    ],
  ],
  'key-twice': [
    [
      'withPromo',
      `insert into idempotency_key select * from idempotency_key where answer ->> '_id' = $1 returning key as id`,
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
      `update idempotency_key set answer = answer - 'total' where answer ->> '_id' = $1 returning key as id`,
    ],
  ],
  'order-keys': [
    [
      'withPromo',
      `insert into idempotency_key (account_id, route, key, request_hash, status, answer)
        select account_id, route, 'another', request_hash, status, answer from idempotency_key
        where answer ->> '_id' = $1 returning answer ->> '_id' as id`,
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
      `update shop_order set promotion_id = null, promo_code = null where id = $1 returning ${promotionOf} as id`,
    ],
  ],
  'promo-limit': [
    [
      'cancelledPromo',
      `update shop_order set status = 'Pending' where id = $1 returning promotion_id as id`,
    ],
    ['withPromo', `update promotion set use_limit = 0 where id = ${promotionOf} returning id`],
  ],
  'promo-code': [
    ['withPromo', 'update shop_order set promotion_id = null where id = $1 returning id'],
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
      `insert into mail (id, message_id, template, recipient, subject, body_text, body_html)
        select gen_random_uuid(), '<job-' || j.id || '@elsewhere>', template, recipient, subject, body_text, body_html
        from mail m join job j on m.message_id like '<job-' || j.id || '@%'
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
  'audit-of-order': [
    ...(
      [
        ['shipped', 'order.ship'],
        ['delivered', 'order.deliver'],
        ['deletedShipped', 'order.delete'],
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
    ['shipped', 'update shop_order set shipped_at = null where id = $1 returning id'],
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
      `with gone as (select id, archived_at from product where archived_at is not null and $1::uuid is not null)
        delete from audit using gone
        where entity_id = gone.id::text and at = gone.archived_at returning entity_id as id`,
    ],
  ],
};

describe('a wrong row is named', () => {
  let test: TestShop;
  let orders: Record<Role, string>;
  beforeAll(async () => {
    test = await openTestShop();
    const known = await fillEventfulShop(test);
    orders = { ...known, ...(await findReturns(test)) };
    await dropGuards(test);
    expect(await findAll(test.shop.pool)).toEqual([]);
  }, 60_000);
  afterAll(() => test.close());

  const cases = Object.entries(corruptions).flatMap(([name, list]) =>
    list.map(([role, sql], index) => ({ name, role, sql, number: index + 1 })),
  );
  it.each(cases)('$name ($role, $number)', async ({ name, role, sql }) => {
    const check = checks.find((each) => each.name === name);
    if (!check) throw new Error('There is no such check.');
    const client = await test.shop.pool.connect();
    try {
      await client.query('begin');
      const { rows } = await client.query<{ id: string }>(sql, [orders[role]]);
      expect(rows.length).toBeGreaterThan(0);
      const { breaches, total } = await findBreaches(client, check, 20);
      expect(total).toBe(breaches.length);
      for (const { id } of rows)
        expect(
          breaches.map(({ thing, expected, actual }) => `${thing} ${expected} ${actual}`),
        ).toContainEqual(expect.stringContaining(id));
      for (const { expected, actual } of breaches) expect(expected).not.toBe(actual);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('by every check there is', () => {
    expect(Object.keys(corruptions).sort()).toEqual(checks.map(({ name }) => name).sort());
    expect(new Set(checks.map(({ what }) => what)).size).toBe(checks.length);
  });
});

/** Of the demo shop's past: an order that came back whole, and one that is to come back. */
async function findReturns({
  shop,
}: TestShop): Promise<Record<'returned' | 'sendingBack', string>> {
  const { rows } = await shop.pool.query<{ returned: string; sendingBack: string }>(
    `select (select id from shop_order where status = 'Returned' order by placed_at limit 1) as returned,
      (select order_id from return_request where status = 'requested' order by requested_at limit 1) as "sendingBack"`,
  );
  const [row] = rows;
  if (!row) throw new Error('The demo shop has no returns.');
  return row;
}

/** Takes away all that keeps a wrong row out of the database; primary keys stay, but for that of the keys. */
async function dropGuards({ shop }: TestShop): Promise<void> {
  const { rows } = await shop.pool.query<{ command: string }>(
    `select format('alter table %s drop constraint %I cascade', c.conrelid::regclass, c.conname) as command
      from pg_constraint c
      where c.connamespace::regnamespace::text in ('public', 'sandbox_gateway') and c.conrelid <> 0
        and (c.contype in ('c', 'u') or c.conname = 'idempotency_key_pkey' or c.contype = 'f')
      order by c.contype = 'f' desc, 1`,
  );
  for (const { command } of rows) await shop.pool.query(command);
  const tables = await shop.pool.query<{ name: string }>(
    'select distinct tgrelid::regclass::text as name from pg_trigger where not tgisinternal',
  );
  for (const { name } of tables.rows)
    await shop.pool.query(`alter table ${name} disable trigger user`);
}
