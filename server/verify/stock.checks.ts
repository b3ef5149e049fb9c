import { checksOf } from './check';

/** A hash of product and size, small enough to be summed over many units. */
const SIZE_HASH = '(uuid_hash_extended(product_id, hashtext(size)) >> 24)';

/** Every unit is accounted for: received, ordered, returned, on hand. */
export const stockChecks = [
  ...checksOf('I3', {
    'stock-below-zero': {
      description: 'stock is below zero',
      text: `select 'product ' || product_id || ' size ' || name, '0 or more', quantity
      from product_size where quantity < 0`,
    },
  }),
  ...checksOf('I4', {
    'stock-ledger': {
      description: 'a size’s quantity differs from the sum of its stock movements',
      text: `with moved as (
        select product_id, size, sum(delta) as pieces from stock_movement group by product_id, size
      )
      select 'product ' || coalesce(s.product_id, m.product_id) || ' size ' || coalesce(s.name, m.size),
        coalesce(m.pieces, 0), coalesce(s.quantity::text, 'no such size')
      from product_size s full join moved m on m.product_id = s.product_id and m.size = s.name
      where coalesce(s.quantity, 0) <> coalesce(m.pieces, 0)`,
    },
    'stock-of-order': {
      description: 'the stock movements of an order do not match its lines',
      // Millions of units are first compared by one number per order, a sum over 40-bit hashes; where that differs, unit
      // by unit.
      text: `with line as (
        select order_id, sum(quantity * ${SIZE_HASH}) as bought from order_line group by order_id
      ), unsent as (
        select l.order_id, sum(r.quantity * ${SIZE_HASH}) as pieces
        from refund_line r join order_line l on l.id = r.order_line_id where r.restocked group by l.order_id
      ), moved as (
        select order_id, -sum(delta * ${SIZE_HASH}) filter (where reason in ('ordered', 'changed')) as taken,
          coalesce(sum(delta * ${SIZE_HASH}) filter (where reason = 'cancelled'), 0) as put_back
        from stock_movement where order_id is not null group by order_id
      ), suspect as materialized (
        select order_id, o.id as known_id, o.status
        from line full join moved using (order_id) left join unsent using (order_id)
          left join shop_order o on o.id = order_id
        where bought is distinct from taken
          or put_back <> case when o.status = 'Cancelled' then bought else coalesce(unsent.pieces, 0) end
          or o.id is null
      ), piece as (
        select order_id, product_id, size, quantity as bought, 0 as taken, 0 as put_back, 0 as unsent
        from suspect join order_line using (order_id)
        union all
        select order_id, product_id, size, 0, 0, 0, r.quantity
        from suspect join order_line l using (order_id) join refund_line r on r.order_line_id = l.id and r.restocked
        union all
        select order_id, product_id, size, 0, case when reason in ('ordered', 'changed') then -delta else 0 end,
          case reason when 'cancelled' then delta else 0 end, 0
        from suspect join stock_movement using (order_id)
      ), summed as (
        select order_id, product_id, size, known_id, sum(bought) as bought, sum(taken) as taken, sum(put_back) as put_back,
          case when status = 'Cancelled' then sum(bought) else sum(unsent) end as freed
        from suspect join piece using (order_id)
        group by order_id, product_id, size, known_id, status
      )
      select 'order ' || order_id || ' product ' || product_id || ' size ' || size,
        case when known_id is null then 'an order' else bought || ' taken and ' || freed || ' put back' end,
        taken || ' taken and ' || put_back || ' put back'
      from summed where taken <> bought or put_back <> freed or known_id is null`,
    },
    'stock-held': {
      description: 'the held units of an unpaid order change differ from the units that it adds',
      text: `with moved as (
        select order_id, product_id, size, -sum(delta) as pieces
        from stock_movement where reason in ('held', 'released') group by order_id, product_id, size
      ), held as (
        select c.order_id, (line ->> 'productId')::uuid as product_id, line ->> 'size' as size,
          (line ->> 'quantity')::integer as pieces
        from order_change c, jsonb_array_elements(c.decision -> 'stock' -> 'take') as line
        where c.status = 'waiting'
      )
      select 'order ' || order_id || ' product ' || product_id || ' size ' || size,
        coalesce(held.pieces, 0), coalesce(moved.pieces, 0)
      from held full join moved using (order_id, product_id, size)
      where coalesce(held.pieces, 0) <> coalesce(moved.pieces, 0)`,
    },
    'stock-of-returns': {
      description: 'the stock movements of returns do not match the returns of the order',
      text: `with restocked as (
        select l.order_id, l.product_id, l.size, sum(r.quantity - r.damaged_quantity) as pieces
        from return_line r join order_line l on l.id = r.order_line_id
        where r.restocked
        group by l.order_id, l.product_id, l.size
      ), moved as (
        select order_id, product_id, size, sum(delta) as pieces
        from stock_movement where reason = 'returned'
        group by order_id, product_id, size
      )
      select 'order ' || order_id || ' product ' || product_id || ' size ' || size,
        coalesce(restocked.pieces, 0), coalesce(moved.pieces, 0)
      from restocked full join moved using (order_id, product_id, size)
      where coalesce(restocked.pieces, 0) <> coalesce(moved.pieces, 0)`,
    },
    'returned-pieces': {
      description: 'more units of an item were returned than were delivered',
      text: `with returned as (
        select r.order_line_id as id, sum(r.quantity) as units
        from return_line r
        where not exists (select from return_request q where q.id = r.return_id and q.status = 'rejected')
        group by r.order_line_id
      )
      select 'order line ' || returned.id, 'at most ' || delivered.units, returned.units
      from returned, lateral (
        select coalesce(sum(l.quantity), 0) as units
        from parcel_line l join parcel p on p.id = l.parcel_id
        where l.order_line_id = returned.id and p.delivered_at is not null
      ) as delivered
      where returned.units > delivered.units`,
    },
    'unsent-units': {
      description:
        'more units of an item went back to stock before shipping, or were returned, than were bought',
      text: `with unsent as (
        select order_line_id as id, sum(quantity) as units from refund_line where restocked group by order_line_id
      ), returned as (
        select r.order_line_id as id, sum(r.quantity) as units
        from return_line r join return_request q on q.id = r.return_id and q.status <> 'rejected'
        group by r.order_line_id
      )
      select 'order line ' || l.id, 'at most ' || l.quantity, unsent.units + coalesce(returned.units, 0)
      from unsent join order_line l using (id) left join returned using (id)
      where unsent.units + coalesce(returned.units, 0) > l.quantity`,
    },
    'return-missing': {
      description: 'a return that has not been received has missing or damaged units',
      text: `select 'return ' || q.id, 'none', r.missing_quantity || ' missing, ' || r.damaged_quantity || ' damaged'
      from return_request q join return_line r on r.return_id = q.id
      where q.status <> 'received' and (r.missing_quantity > 0 or r.damaged_quantity > 0)`,
    },
    'returned-order': {
      description: 'an order is marked as returned although units have not come back',
      text: `with bought as (
        select o.id, sum(l.quantity - (
            select coalesce(sum(r.quantity), 0) from refund_line r where r.order_line_id = l.id and r.restocked
          )) as pieces
        from shop_order o join order_line l on l.order_id = o.id
        where o.status = 'Returned'
        group by o.id
      ), received as (
        select q.order_id, sum(l.quantity) as pieces
        from return_request q join return_line l on l.return_id = q.id
        where q.status = 'received'
        group by q.order_id
      )
      select 'order ' || bought.id, bought.pieces, coalesce(received.pieces, 0)
      from bought left join received on received.order_id = bought.id
      where bought.pieces <> coalesce(received.pieces, 0)`,
    },
    'sizes-shown': {
      description: 'the sizes by which a product is found are not those in stock',
      text: `with held as (
        select s.product_id, array_agg(distinct coalesce(v.id, 0)::smallint order by coalesce(v.id, 0)::smallint) as size_ids
        from product_size s left join size_value v on lower(v.name) = lower(s.name)
        where s.quantity > 0 group by s.product_id
      )
      select 'product ' || p.id, 'size_ids ' || coalesce(held.size_ids, '{}')::text, 'size_ids ' || p.size_ids::text
      from product p left join held on held.product_id = p.id
      where p.size_ids <> coalesce(held.size_ids, '{}')`,
    },
  }),
];
