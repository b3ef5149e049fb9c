// A shop with very many consistent orders for `npm run verify`. Written by SQL alone without triggers, which would take
// hours.

export interface Size {
  orders: number;
  products: number;
  /** Number of receipts of each size of each product: four ledger rows per product each time. */
  receipts: number;
}

/** Like the shop's own ids, time first, so that related rows are stored together. */
const id = (kind: string, n: string) =>
  `(lpad(to_hex(1700000000000 + (${n})::bigint), 12, '0') || '7${kind}' || substr(md5((${n})::text), 1, 16))::uuid`;
const product = (n: string) => id('00a', n);
const order = (n: string) => id('00b', n);
const line = (n: string) => id('00c', n);
const payment = (n: string) => id('00d', n);
const refund = (n: string) => id('00e', n);
const back = (n: string) => id('00f', n);
const customer = (n: string) => id('010', n);
const staff = id('011', '1');
const since = `timestamptz '2024-01-01'`;
/** Three lines an order, each of another size. */
const LINES = 3;
const sizes = `(array['S', 'M', 'L', 'XL'])`;
/**
 * The outcomes of twenty orders: one cancelled and refunded, one expired, one waiting, one returned, two shipped, the
 * others delivered.
 */
const becameOf = `case n % 20 when 0 then 'Cancelled' when 1 then 'Cancelled' when 2 then 'Pending' when 3 then 'Returned'
  when 4 then 'Shipped' when 5 then 'Shipped' else 'Delivered' end`;

/** Statements in order, to be run with `session_replication_role = replica` on a migrated, empty shop. */
export function largeShopStatements({ orders, products, receipts }: Size): string[] {
  const productOf = `(o.n * ${LINES} + l.n) % ${products}`;
  const sizeOf = `(1 + (o.n + l.n) % 4)`;
  return [
    `create temporary table o as
      select n::bigint as n, ${order('n')} as id, ${payment('n')} as payment_id, ${becameOf} as status,
        ${since} + n * interval '40 seconds' as at
      from generate_series(1, ${orders}) as n`,
    `insert into account (id, first_name, last_name, email, password_hash, role)
      select ${customer('n')}, 'Ada', 'Lovell', 'ada-' || n || '@shopper.example', '', 'User' from generate_series(1, 50000) n`,
    `insert into account (id, first_name, last_name, email, password_hash, role)
      values (${staff}, 'Edith', 'Marlow', 'edith@shop.example', '', 'Admin')`,
    `insert into product (id, title, brand, image_url, price, discount_price, department, category_id, size_ids, style_id, created_at)
      select ${product('n')}, 'Linen Shirt ' || n, 'Fernhall', '/x.avif', 8000, 6000, 'men', 3, '{1,2,3,4}', ${product('n')}, ${since}
      from generate_series(0, ${products - 1}) n`,
    `insert into product_price_history (product_id, at, price, discount_price)
      select id, created_at, price, discount_price from product`,
    `insert into stock_movement (product_id, size, delta, reason, actor_id, at)
      select ${product('n')}, ${sizes}[s], 1000, 'received', case when r % 2 = 0 then ${staff} end,
        ${since} + (r * ${products} + n) * interval '1 second'
      from generate_series(1, ${receipts}) r, generate_series(0, ${products - 1}) n, generate_series(1, 4) s`,
    `insert into audit (actor_id, action, entity, entity_id, at)
      select ${staff}, 'stock.set', 'product', (${product('n')})::text, ${since} + (r * ${products} + n) * interval '1 second'
      from generate_series(2, ${receipts}, 2) r, generate_series(0, ${products - 1}) n`,
    `insert into shop_order (id, account_id, status, first_name, last_name, email, street_address, city, state, zip_code,
        list_total, subtotal, shipping, total, estimated_from, estimated_to, placed_at, shipped_at, delivered_at, cancelled_at)
      select id, ${customer('1 + n % 50000')}, status, 'Ada', 'Lovell', 'ada@shopper.example', '12 Mill Lane', 'Portland', 'OR',
        '97201', 24000, 18000, 0, 18000, at::date, at::date + 3, at,
        case when status in ('Shipped', 'Delivered', 'Returned') then at + interval '1 day' end,
        case when status in ('Delivered', 'Returned') then at + interval '2 days' end,
        case when status = 'Cancelled' then at + interval '30 minutes' end
      from o`,
    `insert into order_line (id, order_id, position, product_id, title, brand, colour, image_url, size, quantity, unit_price,
        unit_discount_price)
      select ${line(`o.n * ${LINES} + l.n`)}, o.id, l.n, ${product(productOf)}, 'Linen Shirt', 'Fernhall', 'White', '/x.avif',
        ${sizes}[${sizeOf}], 1, 8000, 6000
      from o, generate_series(0, ${LINES - 1}) l(n)`,
    `insert into parcel (id, order_id, number, shipped_at, delivered_at)
      select id, id, 1, shipped_at, delivered_at from shop_order where shipped_at is not null`,
    `insert into parcel_line (parcel_id, order_line_id, quantity)
      select p.id, l.id, l.quantity from parcel p join order_line l on l.order_id = p.order_id`,
    ...[
      ['ordered', -1, `o.at`, 'true'],
      ['cancelled', 1, `o.at + interval '30 minutes'`, `o.status = 'Cancelled'`],
      ['returned', 1, `o.at + interval '9 days'`, `o.status = 'Returned'`],
    ].map(
      ([reason, delta, at, which]) =>
        `insert into stock_movement (product_id, size, delta, reason, order_id, at, actor_id)
          select ${product(productOf)}, ${sizes}[${sizeOf}], ${delta}, '${reason}', o.id, ${at},
            ${reason === 'returned' ? staff : 'null::uuid'}
          from o, generate_series(0, ${LINES - 1}) l(n) where ${which}`,
    ),
    `insert into product_size (product_id, name, position, quantity)
      select product_id, size, 0, sum(delta) from stock_movement group by 1, 2`,
    `insert into payment (id, order_id, gateway, status, amount, captured, refunded, reference, client_secret, created_at, paid_at, closed_at)
      select payment_id, id, 'sandbox',
        case n % 20 when 0 then 'refunded' when 1 then 'unpaid' when 3 then 'refunded' else 'paid' end, 18000,
        case when n % 20 <> 1 then 18000 else 0 end, case n % 20 when 0 then 18000 when 3 then 18000 else 0 end, 'pay_' || n, 'secret_' || n, at,
        case when n % 20 <> 1 then at + interval '1 minute' end,
        case when status = 'Cancelled' then at + interval '30 minutes' end
      from o`,
    `insert into sandbox_gateway.payment (id, client_secret, idempotency_key, currency, amount, description, status, created_at)
      select 'pay_' || n, 'secret_' || n, payment_id, 'USD', 18000, 'Order', case n % 20 when 1 then 'canceled' else 'succeeded' end, at
      from o`,
    `insert into sandbox_gateway.charge (id, payment_id, amount, created_at)
      select 'chg_' || n, 'pay_' || n, 18000, at from o where n % 20 <> 1`,
    `insert into refund (id, payment_id, amount, reason, status, created_at, done_at)
      select ${refund('n')}, payment_id, 18000, case n % 20 when 0 then 'cancelled' else 'returned' end, 'done', at, at
      from o where n % 20 in (0, 3)`,
    `insert into sandbox_gateway.refund (id, payment_id, idempotency_key, amount, created_at)
      select 'ref_' || n, 'pay_' || n, ${refund('n')}, 18000, at from o where n % 20 in (0, 3)`,
    `insert into return_request (id, order_id, reason, status, requested_at, received_at, refund_id)
      select ${back('n')}, id, 'Too small', 'received', at + interval '5 days', at + interval '9 days', ${refund('n')}
      from o where status = 'Returned'`,
    `insert into return_line (return_id, order_line_id, quantity, restocked)
      select ${back('o.n')}, ${line(`o.n * ${LINES} + l.n`)}, 1, true
      from o, generate_series(0, ${LINES - 1}) l(n) where o.status = 'Returned'`,
    `insert into job (kind, key, payload, run_at, created_at, done_at)
      select 'mail', template || ':' || id, jsonb_build_object('template', template, 'orderId', id), at, at, at
      from o, unnest(array['order-confirmation', 'order-shipped', 'order-cancelled']) as template
      where case template when 'order-confirmation' then n % 20 <> 1
        when 'order-shipped' then status in ('Shipped', 'Delivered', 'Returned') else status = 'Cancelled' end
      union all
      select 'mail', 'return-received:' || ${back('n')}, jsonb_build_object('template', 'return-received'), at, at, at
      from o where status = 'Returned'
      union all
      select 'refund', (${refund('n')})::text, '{}', at, at, at from o where n % 20 in (0, 3)
      union all
      select 'cancel-payment', payment_id::text, '{}', at, at, at from o where n % 20 = 1`,
    `insert into email_message (id, message_id, template, recipient, subject, body_text, body_html, status, created_at, sent_at)
      select ${id('012', 'j.id')}, '<job-' || j.id || '@shop.example>', payload ->> 'template', 'ada@shopper.example',
        'Your order', repeat(md5(j.id::text), 10), repeat(md5(j.id::text), 20), 'sent', created_at, created_at
      from job j where kind = 'mail'`,
    `insert into audit (actor_id, action, entity, entity_id, at)
      select ${staff}, action, 'order', id::text, at + case action when 'order.ship' then interval '1 day' else interval '2 days' end
      from o, unnest(array['order.ship', 'order.deliver']) as action
      where status in ('Shipped', 'Delivered', 'Returned') and not (action = 'order.deliver' and status = 'Shipped')
      union all
      select ${staff}, 'return.receive', 'return', (${back('n')})::text, at + interval '9 days' from o where status = 'Returned'`,
    `insert into idempotency_key (account_id, route, key, request_hash, status, response)
      select ${customer('1 + n % 50000')}, 'POST /api/orders', gen_random_uuid()::text, '', 201,
        jsonb_build_object('_id', id, 'total', 180)
      from o where n > ${orders} - 20000`,
    'vacuum analyze',
  ];
}
