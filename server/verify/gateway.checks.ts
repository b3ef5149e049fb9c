import { checksOf } from './check';

/** What staff have to decide about charges at the gateways. */
export const gatewayChecks = checksOf('I5', {
  'payment-issue': {
    description:
      'a payment at the gateway does not match the orders, and staff have not decided what to do',
    text: `select kind || ' ' || reference || ' at ' || gateway, 'a decision',
        amount || ' (minor unit) ' || upper(currency) || coalesce(' for order ' || order_id, ', no order')
      from payment_issue i where status = 'open' and kind <> 'authorisation_ending'
        -- The bank decides about an open dispute; nothing differs until then.
        and not (kind = 'disputed' and exists (
          select from payment_dispute d join payment p on p.id = d.payment_id
          where p.gateway = i.gateway and d.reference = i.reference and d.status = 'open'
        ))`,
  },
  'payout-line': {
    description: 'a line of a payout that agrees with the shop contradicts its payment or refund',
    text: `select 'line ' || l.transaction_id || ' of ' || l.gateway, 'its payment of ' || l.currency, 'payment ' || p.id || ' of ' || p.currency
      from payout_line l join payment p on p.id = l.payment_id
      where l.gateway <> p.gateway or l.difference is null and l.kind in ('payment', 'refund', 'dispute') and l.currency <> p.currency
      union all
      select 'line ' || l.transaction_id || ' of ' || l.gateway, 'the payment of refund ' || r.id, 'payment ' || l.payment_id
      from payout_line l join refund r on r.id = l.refund_id where l.payment_id is distinct from r.payment_id
      union all
      select 'payment ' || p.id, 'at most ' || p.captured, sum(l.amount)::text
      from payout_line l join payment p on p.id = l.payment_id
      where l.kind = 'payment' and l.difference is null group by p.id having sum(l.amount) > p.captured
      union all
      select 'file ' || f.id, f.added::text, count(l.id)::text
      from payout_file f left join payout_line l on l.file_id = f.id group by f.id having count(l.id) <> f.added`,
  },
  'payout-fee': {
    description: 'the fee of a payment is not the sum of the fees in its payouts',
    text: `select 'payment ' || p.id, told.amount || ' ' || told.currency, concat_ws(' ', p.fee, p.fee_currency)
      from payment p join (
        select payment_id, sum(fee) as amount, min(settled_currency) as currency from payout_line
        where fee is not null group by payment_id having count(distinct settled_currency) = 1
      ) as told on told.payment_id = p.id
      where p.fee is distinct from told.amount or p.fee_currency is distinct from told.currency`,
  },
  'payment-issue-job': {
    description: 'staff decided to refund a charge, but no job does it',
    text: `select 'payment issue ' || i.id, 'a job still to be done', 'job ' || j.id || ', done'
      from payment_issue i left join job j on j.kind = 'refund-charge' and j.key = i.id::text
      where i.status = 'refunding' and (j.id is null or j.done_at is not null)`,
  },
});
