import { type Corruptions, paymentOf, refundOf } from './rows';

/** Records a bank transfer of some cents more than an order's payment. */
const transferOf = (
  more: number,
) => `insert into bank_transfer (id, payment_id, amount, received_on, recorded_by)
  select gen_random_uuid(), p.id, p.amount + ${more}, now(), o.account_id
  from payment p join shop_order o on o.id = p.order_id where o.id = $1`;

export const moneyCorruptions: Corruptions = {
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
    ['changed', `delete from refund where reason = 'changed' returning $1::uuid as id`],
    ['paid', 'update payment set amount = amount - 1 where order_id = $1 returning id'],
  ],
  currency: [
    ['paid', `update shop_order set currency = 'JPY' where id = $1 returning id`],
    ['paid', `update payment set currency = 'KWD' where order_id = $1 returning order_id as id`],
  ],
  'captured-beyond': [
    [
      'chargedLater',
      'update payment set captured = captured + 1, amount = amount + 1 where order_id = $1 returning order_id as id',
    ],
  ],
  'capture-state': [
    [
      'chargedLater',
      `update capture set status = 'pending', done_at = null where payment_id = ${paymentOf} returning id`,
    ],
    ['chargedLater', 'update payment set captured = captured - 1 where order_id = $1 returning id'],
  ],
  'shipped-uncaptured': [
    [
      'chargedLater',
      `with gone as (delete from capture where payment_id = ${paymentOf})
        update payment set captured = captured - 5 where order_id = $1 returning order_id as id`,
    ],
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
    ['deletedPaid', 'update payment set closed_at = null where order_id = $1 returning id'],
    ['paid', 'update payment set closed_at = now() where order_id = $1 returning id'],
  ],
  'change-payment': [
    [
      'changing',
      'update payment set closed_at = now() where supplements = $1 returning $1::uuid as id',
    ],
    [
      'changing',
      'update payment set amount = amount + 1 where supplements = $1 returning $1::uuid as id',
    ],
    [
      'changed',
      `update payment set status = 'unpaid', paid_at = null where supplements = $1 returning $1::uuid as id`,
    ],
    [
      'changing',
      `update order_change set status = 'lapsed', decision = null, ended_at = now() where order_id = $1 returning id`,
    ],
  ],
  'supplement-change': [
    [
      'changed',
      'update order_change set payment_id = null where order_id = $1 returning (select id from payment where supplements = $1) as id',
    ],
  ],
  'sent-unpaid': [
    ['unpaid', 'update shop_order set shipped_at = now() where id = $1 returning id'],
    [
      'delivered',
      `update payment set gateway = 'none', status = 'unpaid', paid_at = null where order_id = $1 returning order_id as id`,
    ],
  ],
  'transfers-of-payment': [
    [
      'paid',
      `update payment set gateway = 'bank-transfer' where order_id = $1 returning order_id as id`,
    ],
    ['paid', `${transferOf(1)} returning payment_id as id`],
  ],
  'surplus-issue': [['paid', `${transferOf(1_000_000)} returning payment_id as id`]],
  'refund-transfer': [
    [
      'refunded',
      `update payment set gateway = 'bank-transfer' where order_id = $1 returning ${refundOf} as id`,
    ],
    [
      'refunded',
      `insert into refund_transfer (refund_id, sent_on, recorded_by)
        select r.id, now(), o.account_id from refund r join payment p on p.id = r.payment_id
          join shop_order o on o.id = p.order_id where o.id = $1 returning refund_id as id`,
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
      'deletedPaid',
      `delete from refund where payment_id = ${paymentOf} returning payment_id as id`,
    ],
  ],
  'attempt-refunded': [
    [
      'paid',
      `insert into payment (id, attempt_of, gateway, status, amount, captured, paid_at, closed_at)
        select gen_random_uuid(), order_id, 'other', 'paid', amount, amount, now(), now() from payment where order_id = $1
        returning id`,
    ],
  ],
  chargeback: [
    [
      'paid',
      `insert into payment_dispute (id, payment_id, reference, status, amount, closed_at)
        values (gen_random_uuid(), ${paymentOf}, 'dp_lost', 'lost', 500, now()) returning reference as id`,
    ],
    [
      'paid',
      `insert into refund (id, payment_id, amount, reason, status, done_at)
        values (gen_random_uuid(), ${paymentOf}, 500, 'chargeback', 'done', now()) returning id`,
    ],
  ],
  'refund-reason': [
    [
      'partlyRefunded',
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
      `insert into return_request (id, order_id, number, reason, refund_id)
        select gen_random_uuid(), order_id, 9, reason, refund_id from return_request where order_id = $1
        returning refund_id as id`,
    ],
  ],
};
