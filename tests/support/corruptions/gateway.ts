import { type Corruptions, longAgo, paymentOf, referenceOf } from './rows';

const issue = (status: string, decided: string, id: string) => `insert into payment_issue
  (id, kind, gateway, reference, order_id, amount, currency, status, decided_at)
  values (gen_random_uuid(), 'unknown_charge', 'stripe', 'pi_unknown', $1, 100, 'usd', '${status}', ${decided})
  returning ${id} as id`;

/** A line of a payout about an order's payment, and its file. */
const payoutLine = (changes: {
  gateway?: string;
  amount?: string;
  fee?: string;
  added?: number;
}) => {
  const { gateway = 'p.gateway', amount = 'p.captured', fee = 'null', added = 1 } = changes;
  return `with file as (
      insert into payout_file (id, gateway, file_name, added, actor_id)
        select gen_random_uuid(), p.gateway, '', ${added}, o.account_id
        from payment p join shop_order o on o.id = p.order_id where o.id = $1
        returning id
    ), line as (
      insert into payout_line (id, file_id, gateway, transaction_id, payout, kind, reference, amount, currency, fee, net, settled_currency, payment_id)
        select gen_random_uuid(), file.id, ${gateway}, 'txn_' || p.id, '', 'payment', p.reference, ${amount}, p.currency, ${fee}, 0, p.currency, p.id
        from payment p, file where p.order_id = $1
        returning file_id, payment_id
    )`;
};

export const gatewayCorruptions: Corruptions = {
  'payment-issue': [['paid', issue('open', 'null', 'reference')]],
  'payout-line': [
    ['paid', `${payoutLine({ gateway: "'another'" })} select payment_id as id from line`],
    ['paid', `${payoutLine({ amount: 'p.captured + 1' })} select payment_id as id from line`],
    ['paid', `${payoutLine({ added: 2 })} select file_id as id from line`],
  ],
  'payout-fee': [['paid', `${payoutLine({ fee: '219' })} select payment_id as id from line`]],
  'payment-issue-job': [['paid', issue('refunding', 'now()', 'id')]],
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
      `update sandbox_gateway.payment set currency = 'JPY' where id = ${referenceOf} returning idempotency_key as id`,
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
};
