import { BANK_TRANSFER } from '#contract/values/orders/payment-methods';

/** The columns of a `PaymentRow`, of a table or a result named `payment`. */
export const PAYMENT_COLUMNS = `id, coalesce(order_id, supplements, attempt_of) as order_id, supplements is not null as is_supplement,
  attempt_of is not null as is_replaced,
  (select number from shop_order where shop_order.id = coalesce(order_id, supplements, attempt_of)) as order_number, gateway, method, status, currency, amount, captured, refunded, reference,
  client_secret, redirect_url, keys_version, last4, brand, closed_at, failed_at,
  capture_later, captures, authorised_at is not null and authorisation_ended_at is null as is_authorised,
  authorised_until, attempt, coalesce(expires_at <= now(), false) as is_expired,
  case when (gateway = '${BANK_TRANSFER}' or attempt > 1 or pay_until is not null) and status in ('unpaid', 'failed') and closed_at is null then
    coalesce(pay_until, created_at + make_interval(mins => hold_minutes))
  end as pay_by`;
