import { type Corruptions, copyLine, productOf } from './rows';

export const stockCorruptions: Corruptions = {
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
  'unsent-units': [
    [
      'itemRefunded',
      `update refund_line set quantity = 4 where order_line_id = (select id from order_line where order_id = $1)
        returning order_line_id as id`,
    ],
  ],
  'stock-of-order': [
    [
      'itemRefunded',
      `update refund_line set restocked = false where order_line_id = (select id from order_line where order_id = $1)
        returning (select order_id from order_line where id = order_line_id) as id`,
    ],
    [
      'itemRefunded',
      `delete from stock_movement where order_id = $1 and reason = 'cancelled' returning order_id as id`,
    ],
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
  'stock-held': [
    [
      'changing',
      `insert into stock_movement (product_id, size, delta, reason, order_id)
        select product_id, size, -delta, 'released', order_id from stock_movement
        where order_id = $1 and reason = 'held' returning order_id as id`,
    ],
    [
      'changing',
      `update order_change set status = 'lapsed', decision = null, ended_at = now() where order_id = $1 returning order_id as id`,
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
    [
      'returned',
      `update return_line set damaged_quantity = 1 from order_line l
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
  'return-missing': [
    [
      'sendingBack',
      `update return_line set damaged_quantity = 1 from order_line l
        where l.id = order_line_id and l.order_id = $1 returning return_id as id`,
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
    ['paid', `update product set size_ids = '{}' where id = ${productOf} returning id`],
    [
      'paid',
      `update product set size_ids = array_prepend(0::smallint, size_ids) where id = ${productOf} returning id`,
    ],
    [
      'paid',
      `update product_size set quantity = 0 where product_id = ${productOf} returning product_id as id`,
    ],
  ],
};
