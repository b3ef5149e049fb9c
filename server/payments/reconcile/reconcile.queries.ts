import type { GatewayName } from '#contract/orders/payments';
import { type Connection, execute, queryAll, queryOne, raw } from '../../database/database';
import { ON_DELIVERY } from '../../database/fragments/outside-gateways';
import type { PaymentTable } from '../../database/rows';

/**
 * Takes payments that the gateway has not been asked about for `seconds`: open ones, and ones closed recently; and those that
 * settle, open or not, after `settlingSeconds`. Each is taken by one replica.
 */
export function claimUncheckedPayments(
  tx: Connection,
  seconds: number,
  settlingSeconds: number,
  limit: number,
) {
  return queryAll<Pick<PaymentTable, 'id'>>(tx, 'payment-take-unchecked')`
    update payment set checked_at = now() where id in (
        select id from payment
        where status in ('unpaid', 'failed') and gateway <> ${raw(ON_DELIVERY)} and reference is not null
          and (closed_at is null and created_at < now() - make_interval(secs => ${seconds})
            or closed_at > now() - interval '15 minutes')
          and (checked_at is null or checked_at < now() - make_interval(secs => ${seconds}))
        order by checked_at nulls first, id limit ${limit}
        for update skip locked
      ) or id in (
        select id from payment
        where status = 'processing' and (checked_at is null or checked_at < now() - make_interval(secs => ${settlingSeconds}))
        order by checked_at nulls first limit ${limit}
        for update skip locked
      )
      returning id`;
}

/**
 * Starts a comparison of charges unless one started within `seconds`. Returns its period: 90 days at first, then with an
 * overlap for differences between the clocks.
 */
export function takeScan(tx: Connection, gateway: GatewayName, seconds: number) {
  return queryOne<{ since: Date; now: Date }>(tx, 'charge-scan-take')`
    insert into charge_scan (gateway) values (${gateway})
      on conflict (gateway) do update set started_at = now()
        where charge_scan.started_at <= now() - make_interval(secs => ${seconds})
      returning coalesce(scanned_to - interval '1 hour', now() - interval '90 days') as since, now() as now`;
}

export function finishScan(tx: Connection, gateway: GatewayName, scannedTo: Date) {
  return execute(tx, 'charge-scan-finish')`
    update charge_scan set scanned_to = ${scannedTo} where gateway = ${gateway}`;
}

export interface KnownPayment extends Pick<PaymentTable, 'id' | 'reference'> {
  isPaid: boolean;
}

/** The payments of a gateway with one of these references or ids. */
export function listKnownPayments(
  connection: Connection,
  gateway: GatewayName,
  references: string[],
  ids: string[],
) {
  return queryAll<KnownPayment>(connection, 'charge-scan-known')`
    select id, reference, paid_at is not null as is_paid from payment
      where gateway = ${gateway} and (reference = any (${references}::text[]) or id = any (${ids}::uuid[]))`;
}

/** Stores a reference that was lost, for a closed payment too: its charge must be refunded. */
export function storeLostReference(
  tx: Connection,
  id: string,
  { reference, keysVersion }: Pick<PaymentTable, 'reference' | 'keysVersion'>,
) {
  return execute(tx, 'charge-scan-adopt')`
    update payment set reference = ${reference}, keys_version = ${keysVersion} where id = ${id} and reference is null`;
}
