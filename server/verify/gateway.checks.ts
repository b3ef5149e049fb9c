import { checksOf } from './check';

/** What staff have to decide about charges at the gateways. */
export const gatewayChecks = checksOf('I5', {
  'payment-issue': {
    description:
      'a payment at the gateway does not match the orders, and staff have not decided what to do',
    text: `select kind || ' ' || reference || ' at ' || gateway, 'a decision',
        amount || ' (minor unit) ' || upper(currency) || coalesce(' for order ' || order_id, ', no order')
      from payment_issue where status = 'open' and kind <> 'authorisation_ending'`,
  },
  'payment-issue-job': {
    description: 'staff decided to refund a charge, but no job does it',
    text: `select 'payment issue ' || i.id, 'a job still to be done', 'job ' || j.id || ', done'
      from payment_issue i left join job j on j.kind = 'refund-charge' and j.key = i.id::text
      where i.status = 'refunding' and (j.id is null or j.done_at is not null)`,
  },
});
