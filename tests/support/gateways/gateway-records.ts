import type { Connection } from '../../../server/database/database';

/** The charges and refunds of the sandbox gateway for an order, in whole cents. */
export async function gatewayRecords(
  connection: Connection,
  orderId: string,
): Promise<{ charges: number[]; refunds: number[] }> {
  const { rows } = await connection.query<{ charges: number[]; refunds: number[] }>(
    `select
        array(select amount from sandbox_gateway.charge where payment_id = p.reference) as charges,
        array(select amount from sandbox_gateway.refund where payment_id = p.reference) as refunds
      from payment p where p.order_id = $1`,
    [orderId],
  );
  return rows[0] ?? { charges: [], refunds: [] };
}
