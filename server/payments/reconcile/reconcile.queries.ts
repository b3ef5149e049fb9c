import type { GatewayName } from '#contract/payments';
import { command, rowQuery, rowsQuery } from '../../database/statements';

/**
 * Takes payments that the gateway has not been asked about for `seconds`: open ones, and ones closed recently. Each is taken
 * by one replica.
 */
export const claimUncheckedPayments = rowsQuery<{ id: string }, [seconds: number, limit: number]>(
  'payment-take-unchecked',
  `update payment set checked_at = now() where id in (
      select id from payment
      where status in ('unpaid', 'failed') and gateway <> 'none' and reference is not null
        and (closed_at is null and created_at < now() - make_interval(secs => $1)
          or closed_at > now() - interval '15 minutes')
        and (checked_at is null or checked_at < now() - make_interval(secs => $1))
      order by checked_at nulls first, id limit $2
      for update skip locked
    )
    returning id`,
);

/**
 * Starts a comparison of charges unless one started within `seconds`. Returns its period: 90 days at first, then with an
 * overlap for differences between the clocks.
 */
export const takeScan = rowQuery<
  { since: Date; now: Date },
  [gateway: GatewayName, seconds: number]
>(
  'charge-scan-take',
  `insert into charge_scan (gateway) values ($1)
    on conflict (gateway) do update set started_at = now()
      where charge_scan.started_at <= now() - make_interval(secs => $2)
    returning coalesce(scanned_to - interval '1 hour', now() - interval '90 days') as since, now() as now`,
);

export const finishScan = command<[gateway: GatewayName, scannedTo: Date]>(
  'charge-scan-finish',
  'update charge_scan set scanned_to = $2 where gateway = $1',
);

export interface KnownPayment {
  id: string;
  reference: string | null;
  isPaid: boolean;
}

/** The payments of a gateway with one of these references or ids. */
export const listKnownPayments = rowsQuery<
  KnownPayment,
  [gateway: GatewayName, references: string[], ids: string[]]
>(
  'charge-scan-known',
  `select id, reference, paid_at is not null as "isPaid" from payment
    where gateway = $1 and (reference = any ($2::text[]) or id = any ($3::uuid[]))`,
);

/** Stores a reference that was lost, for a closed payment too: its charge must be refunded. */
export const storeLostReference = command<[id: string, reference: string]>(
  'charge-scan-adopt',
  'update payment set reference = $2 where id = $1 and reference is null',
);
