import type { GatewayName } from '#contract/payments';
import type { Connection } from '../../database/database';

/** Overlap of consecutive comparisons, for differences between the clocks. */
const OVERLAP = `interval '1 hour'`;
/** The period of the first comparison. */
const FIRST_PERIOD = `interval '90 days'`;

/** Starts a comparison unless one started within `seconds`. Returns its period. */
export async function takeScan(
  connection: Connection,
  gateway: GatewayName,
  seconds: number,
): Promise<{ since: Date; now: Date } | null> {
  const { rows } = await connection.query<{ since: Date; now: Date }>({
    name: 'charge-scan-take',
    text: `insert into charge_scan (gateway) values ($1)
      on conflict (gateway) do update set started_at = now()
        where charge_scan.started_at <= now() - make_interval(secs => $2)
      returning coalesce(scanned_to - ${OVERLAP}, now() - ${FIRST_PERIOD}) as since, now() as now`,
    values: [gateway, seconds],
  });
  return rows[0] ?? null;
}

export async function finishScan(
  connection: Connection,
  gateway: GatewayName,
  scannedTo: Date,
): Promise<void> {
  await connection.query({
    name: 'charge-scan-finish',
    text: 'update charge_scan set scanned_to = $2 where gateway = $1',
    values: [gateway, scannedTo],
  });
}

export interface KnownPayment {
  id: string;
  reference: string | null;
  isPaid: boolean;
}

/** The payments of a gateway with one of these references or ids. */
export async function listKnownPayments(
  connection: Connection,
  gateway: GatewayName,
  { references, ids }: { references: string[]; ids: string[] },
): Promise<KnownPayment[]> {
  const { rows } = await connection.query<KnownPayment>({
    name: 'charge-scan-known',
    text: `select id, reference, paid_at is not null as "isPaid" from payment
      where gateway = $1 and (reference = any ($2::text[]) or id = any ($3::uuid[]))`,
    values: [gateway, references, ids],
  });
  return rows;
}

/** Stores a reference that was lost, for a closed payment too: its charge must be refunded. */
export async function storeLostReference(
  connection: Connection,
  id: string,
  reference: string,
): Promise<void> {
  await connection.query({
    name: 'charge-scan-adopt',
    text: 'update payment set reference = $2 where id = $1 and reference is null',
    values: [id, reference],
  });
}
