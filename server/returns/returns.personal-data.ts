import { type Connection, execute, queryAll } from '../database/database';
import type { ReturnRequestTable } from '../database/rows';
import type { PersonalDataHandler } from '../feature';

interface StoredReturn extends Pick<ReturnRequestTable, 'reason' | 'rejection' | 'requestedAt'> {
  _id: ReturnRequestTable['id'];
  order: ReturnRequestTable['orderId'];
  status: string;
}

function listReturns(connection: Connection, accountId: string) {
  return queryAll<StoredReturn>(connection, 'personal-data-returns')`
    select r.id as _id, r.order_id as "order", r.reason, r.rejection, r.status, r.requested_at
      from return_request r join shop_order o on o.id = r.order_id
      where o.account_id = ${accountId} order by r.requested_at, r.id`;
}

function eraseReasons(tx: Connection, accountId: string) {
  return execute(tx, 'erase-return-reasons')`
    update return_request set reason = '' from shop_order o
      where o.id = return_request.order_id and o.account_id = ${accountId}`;
}

export const returnData: PersonalDataHandler = {
  async export(tx, { accountId }) {
    const rows = await listReturns(tx, accountId);
    return { returns: rows.map((row) => ({ ...row, requestedAt: row.requestedAt.toISOString() })) };
  },
  async erase(tx, { accountId }) {
    await eraseReasons(tx, accountId);
  },
};
