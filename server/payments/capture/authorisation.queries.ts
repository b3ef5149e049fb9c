import type { GatewayName } from '#contract/orders/payments';
import { type Connection, execute, matchesOne, queryAll } from '../../database/database';
import type { PaymentTable } from '../../database/rows';
import type { GatewayPayment } from '../gateways/gateway';

export function markAuthorised(
  tx: Connection,
  id: string,
  { authorisation, last4, brand }: Pick<GatewayPayment, 'authorisation' | 'last4' | 'brand'>,
) {
  return execute(tx, 'payment-mark-authorised')`
    update payment set status = 'authorised', authorised_at = now(), failure = null, last4 = ${last4}, brand = ${brand},
        authorised_until = ${authorisation?.until ?? null}, captures = ${authorisation?.captures ?? 'once'}
      where id = ${id}`;
}

export function updateCaptured(tx: Connection, id: string, captured: number) {
  return execute(tx, 'payment-update-captured')`
    update payment set captured = ${captured} where id = ${id} and captured < ${captured}`;
}

/**
 * Records that nothing more can be captured. If the whole captured amount is refunded, the payment becomes `refunded`. Returns
 * whether its authorisation was still open.
 */
export function markAuthorisationEnded(tx: Connection, id: string) {
  return matchesOne(tx, 'payment-end-authorisation')`
    /* writes */ update payment set authorisation_ended_at = now(),
        status = case when status = 'authorised' and captured = 0 then 'voided'
          when status = 'paid' and refunded = captured then 'refunded' else status end
      where id = ${id} and authorised_at is not null and authorisation_ended_at is null returning id`;
}

interface OpenAuthorisation extends Pick<PaymentTable, 'id' | 'currency'> {
  gateway: GatewayName;
  orderId: string;
  reference: string;
  /** In the minor unit. */
  left: number;
  isOver: boolean;
  /** Whether something of the order is still to be shipped. */
  isWaiting: boolean;
}

/**
 * Authorisations that end within `hours`, or have ended without a report from the gateway. The second part of the union starts
 * from the captures, which lets it use indexes.
 */
export function listEnding(connection: Connection, hours: number) {
  return queryAll<OpenAuthorisation>(connection, 'payment-list-ending')`
    with open as (
        select * from payment where status = 'authorised' and closed_at is null
        union all
        select * from payment
        where status = 'paid' and authorisation_ended_at is null and id in (select payment_id from capture)
      )
      select p.id, order_id, gateway, p.currency, reference, amount - captured as left,
        authorised_until <= now() as is_over, o.status = 'Pending' as is_waiting
      from open p join shop_order o on o.id = p.order_id
      where authorised_until < now() + make_interval(hours => ${hours}) and reference is not null
      order by authorised_until`;
}
