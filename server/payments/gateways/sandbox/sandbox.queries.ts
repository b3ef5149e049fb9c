import type { Connection } from '../../../database/database';

export interface SandboxPayment {
  id: string;
  clientSecret: string;
  /** Whole cents. */
  amount: number;
  status: 'open' | 'succeeded' | 'canceled';
  last4: string | null;
  brand: string | null;
  failure: string | null;
  /** Whole cents given back. */
  refunded: number;
  /** The database's own time. */
  now: Date;
}

const COLUMNS = `id, client_secret as "clientSecret", amount, status, last4, brand, failure, now() as now,
  (select coalesce(sum(amount), 0)::int from sandbox_gateway.refund r where r.payment_id = payment.id) as refunded`;

/** Stores a payment, unless there is one with that key already. */
export async function insertPayment(
  connection: Connection,
  payment: { id: string; clientSecret: string; key: string; amount: number; description: string },
): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: 'sandbox-payment-insert',
    text: `insert into sandbox_gateway.payment (id, client_secret, idempotency_key, amount, description)
      values ($1, $2, $3, $4, $5) on conflict (idempotency_key) do nothing`,
    values: [payment.id, payment.clientSecret, payment.key, payment.amount, payment.description],
  });
  return rowCount === 1;
}

export async function findPaymentByKey(
  connection: Connection,
  key: string,
): Promise<SandboxPayment | undefined> {
  const { rows } = await connection.query<SandboxPayment>({
    name: 'sandbox-payment-find-by-key',
    text: `select ${COLUMNS} from sandbox_gateway.payment where idempotency_key = $1`,
    values: [key],
  });
  return rows[0];
}

export async function findPayment(
  connection: Connection,
  id: string,
): Promise<SandboxPayment | undefined> {
  const { rows } = await connection.query<SandboxPayment>({
    name: 'sandbox-payment-find',
    text: `select ${COLUMNS} from sandbox_gateway.payment where id = $1`,
    values: [id],
  });
  return rows[0];
}

/** Holds a payment until the commit, so that it is charged, cancelled or given back one after the other. */
export async function holdPayment(tx: Connection, id: string): Promise<SandboxPayment | undefined> {
  await tx.query({
    name: 'sandbox-payment-hold',
    text: 'select from sandbox_gateway.payment where id = $1 for update',
    values: [id],
  });
  // Read afresh: what was given back while this waited is another table's.
  return findPayment(tx, id);
}

export async function holdPaymentBySecret(
  tx: Connection,
  clientSecret: string,
): Promise<SandboxPayment | undefined> {
  const { rows } = await tx.query<SandboxPayment>({
    name: 'sandbox-payment-hold-by-secret',
    text: `select ${COLUMNS} from sandbox_gateway.payment where client_secret = $1 for update`,
    values: [clientSecret],
  });
  return rows[0];
}

/** Charges a card, in the books: a payment has one charge at most. */
export async function insertCharge(
  tx: Connection,
  charge: { id: string; paymentId: string; amount: number; last4: string; brand: string },
): Promise<void> {
  await tx.query({
    name: 'sandbox-charge-insert',
    text: 'insert into sandbox_gateway.charge (id, payment_id, amount) values ($1, $2, $3)',
    values: [charge.id, charge.paymentId, charge.amount],
  });
  await tx.query({
    name: 'sandbox-payment-succeed',
    text: `update sandbox_gateway.payment set status = 'succeeded', failure = null, last4 = $2, brand = $3
      where id = $1`,
    values: [charge.paymentId, charge.last4, charge.brand],
  });
}

/** Charges since a moment, the oldest first, after the one of a position: its time with microseconds, and its id. */
export async function listCharges(
  connection: Connection,
  { since, after, limit }: { since: Date; after: [at: string, id: string] | null; limit: number },
): Promise<
  {
    position: [at: string, id: string];
    reference: string;
    paymentId: string;
    amount: number;
    refunded: number;
    chargedAt: Date;
  }[]
> {
  const { rows } = await connection.query({
    name: 'sandbox-charge-list',
    text: `select array[c.created_at::text, c.id] as position, c.payment_id as reference, p.idempotency_key as "paymentId", c.amount, c.created_at as "chargedAt",
        (select coalesce(sum(r.amount), 0)::int from sandbox_gateway.refund r where r.payment_id = c.payment_id) as refunded
      from sandbox_gateway.charge c join sandbox_gateway.payment p on p.id = c.payment_id
      where c.created_at >= $1 and (c.created_at, c.id) > ($2::timestamptz, $3) order by c.created_at, c.id limit $4`,
    values: [since, ...(after ?? ['-infinity', '']), limit],
  });
  return rows;
}

export async function markRefused(tx: Connection, id: string, failure: string): Promise<void> {
  await tx.query({
    name: 'sandbox-payment-refuse',
    text: 'update sandbox_gateway.payment set failure = $2 where id = $1',
    values: [id, failure],
  });
}

export async function markCanceled(tx: Connection, id: string): Promise<void> {
  await tx.query({
    name: 'sandbox-payment-cancel',
    text: `update sandbox_gateway.payment set status = 'canceled' where id = $1`,
    values: [id],
  });
}

/** Whether a refund with this key is in the books. */
export async function hasRefund(tx: Connection, key: string): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'sandbox-refund-find',
    text: 'select from sandbox_gateway.refund where idempotency_key = $1',
    values: [key],
  });
  return rowCount === 1;
}

export async function insertRefund(
  tx: Connection,
  refund: { id: string; paymentId: string; key: string; amount: number },
): Promise<void> {
  await tx.query({
    name: 'sandbox-refund-insert',
    text: `insert into sandbox_gateway.refund (id, payment_id, idempotency_key, amount) values ($1, $2, $3, $4)`,
    values: [refund.id, refund.paymentId, refund.key, refund.amount],
  });
}
