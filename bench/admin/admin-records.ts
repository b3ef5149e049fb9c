// Records around the orders of a shop for the bench of the admin area: returns, emails, jobs, audit rows, promo codes,
// imports, visitors, stock movements.
import type pg from 'pg';

// A version 7 UUID, as the shop's own ids are.
const NEW_ID = `overlay(gen_random_uuid()::text placing '7' from 15)::uuid`;

/**
 * Statements over the existing orders and products. Random choices use the hash of an id, so they are the same each
 * time.
 */
const statements = [
  // A tenth of the delivered orders was returned.
  `insert into return_request (id, order_id, reason, reason_code, status, requested_at, received_at, rejected_at)
    select ${NEW_ID}, id, 'It was not what I hoped for.',
      (array['too_small', 'too_large', 'not_as_pictured', 'damaged', 'changed_mind', 'other'])[1 + chance % 6],
      status, at, case when status = 'received' then at + interval '2 days' end,
      case when status = 'rejected' then at + interval '2 days' end
    from (
      select id, placed_at + interval '6 days' as at, abs(hashtext(id::text)) / 10 as chance,
        (array['received', 'received', 'received', 'requested', 'rejected'])[1 + abs(hashtext(id::text)) / 100 % 5] as status
      from shop_order where status = 'Delivered' and abs(hashtext(id::text)) % 10 = 0
    ) as back`,
  `insert into return_line (return_id, order_line_id, quantity)
    select r.id, l.id, 1 from return_request r join order_line l on l.order_id = r.order_id and l.position = 1`,
  // The emails of each order; the newest are not sent yet.
  `insert into email_message (id, message_id, template, account_id, recipient, subject, body_text, body_html, status, created_at,
      sent_at, attempts)
    select ${NEW_ID}, template || ':' || o.id, template, account_id, email, subject || right(o.id::text, 8),
      (select string_agg(md5(o.id || n::text), ' ') from generate_series(1, 12) n),
      repeat('<tr><td>Linen Shirt, M, $60.00</td></tr>', 40),
      case when o.placed_at > now() - interval '2 hours' then 'queued'
        when hashtext(o.id::text) % 400 = 0 then 'failed' when hashtext(o.id::text) % 40 = 0 then 'kept' else 'sent' end,
      o.placed_at + after, o.placed_at + after, 1
    from shop_order o cross join (values
      ('order-confirmation', 'We have your order ', interval '1 minute'), ('order-shipped', 'Your order is on its way: ', '1 day')
    ) as letter (template, subject, after)
    order by o.placed_at`,
  `insert into job (kind, key, payload, created_at, run_at, attempts, done_at)
    select 'mail', 'order-confirmation:' || id, jsonb_build_object('template', 'order-confirmation', 'orderId', id),
      placed_at, placed_at, 1, placed_at + interval '2 seconds'
    from shop_order order by placed_at`,
  // A few are scheduled for tomorrow, so that none runs during the measurement.
  `insert into job (kind, key, payload, run_at, last_error, attempts)
    select 'mail', 'bench:' || n, '{}', now() + interval '1 day', case when n % 5 = 0 then 'The mail server is away.' end, n % 5
    from generate_series(1, 500) n`,
  `insert into audit (actor_id, action, entity, entity_id, before, after, at)
    select packers.ids[1 + abs(hashtext(o.id::text)) % 5], 'order.ship', 'order', o.id::text, '{"status":"Pending"}',
      '{"status":"Shipped"}', o.placed_at + interval '1 day'
    from shop_order o cross join (select array_agg(id) as ids from account where role = 'Fulfilment') as packers
    where shipped_at is not null order by o.placed_at`,
  `insert into audit (actor_id, action, entity, entity_id, before, after, at)
    select (select id from account where role = 'Merchandiser'), 'product.update', 'product', id::text,
      '{"price":80,"discountPrice":70}', '{"price":80,"discountPrice":60}', now() - interval '1 second' * (100000 - n)
    from (select id, row_number() over (order by created_at) as n from product) as each`,
  `insert into audit (actor_id, action, entity, entity_id, before, after)
    select (select id from account where role = 'Admin'), 'setting.change', 'setting', 'lowStock', '{"value":5}', '{"value":6}'
    from generate_series(1, 500)`,
  `insert into promotion (id, code, kind, value, uses, created_at, ends_at, paused_at)
    select ${NEW_ID}, 'SUMMER' || n, 'percent', 10, n % 300, now() - interval '1 hour' * n,
      case when n % 3 = 0 then now() - interval '1 day' when n % 3 = 1 then now() + interval '30 days' end,
      case when n % 7 = 0 then now() end
    from generate_series(1, 2000) n`,
  `insert into product_import (id, actor_id, file_name, format, state, done, total, created_at, applied_at)
    select ${NEW_ID}, (select id from account where role = 'Merchandiser'), 'products-' || n || '.csv', 'selvedge',
      'applied', 20000, 20000, now() - interval '1 day' * n, now() - interval '1 day' * n
    from generate_series(1, 40) n`,
  // The ten newest imports, which are on the first page, have the maximum number of rows.
  `insert into product_import_row (import_id, line, last_line, status, product_id, title, changes)
    select i.id, p.n, p.n, (array['new', 'changed', 'changed', 'changed', 'same', 'refused', 'conflict'])[1 + p.n % 7], p.id,
      p.title, '[{"field":"price","before":"80.00","after":"90.00"}]'
    from (select id from product_import order by created_at desc limit 10) as i cross join (
      select row_number() over (order by id)::int as n, id, title from product order by id limit 20000
    ) as p`,
  // Three thousand visitors a day for two years.
  `insert into visit (day, visitor)
    select current_date - d, sha256(convert_to(d || ' ' || n, 'UTF8'))
    from generate_series(0, 1) d, generate_series(1, 3000) n`,
  `insert into daily_visitor_total (day, visitors) select current_date - d, 3000 from generate_series(2, 729) d`,
  `insert into stock_movement (product_id, size, delta, reason, order_id, at)
    select l.product_id, l.size, -l.quantity, 'ordered', l.order_id, o.placed_at
    from order_line l join shop_order o on o.id = l.order_id`,
  // One product has a very large number of stock movements.
  `insert into stock_movement (product_id, size, delta, reason, at)
    select (select id from product order by id limit 1), (array['S', 'M', 'L', 'XL'])[1 + n % 4], 1, 'received',
      now() - interval '1 minute' * (5000 - n)
    from generate_series(1, 5000) n`,
  `update product set archived_at = now() where hashtext(id::text) % 50 = 0`,
];

/** Inserts these records into a shop with orders. */
export async function insertOrderRecords(client: pg.PoolClient): Promise<void> {
  await client.query('analyze');
  for (const statement of statements) await client.query(statement);
}
