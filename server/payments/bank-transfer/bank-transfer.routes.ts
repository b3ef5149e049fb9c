import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/admin/bank-transfers';
import * as refundAccounts from '#contract/orders/refund-accounts';
import { clientKey } from '../../http/client-key';
import { mount } from '../../http/mount';
import type { Shop } from '../../shop';
import { getOrderTransfers, recordRefundTransfer, recordTransfer } from './bank-transfer.service';
import { sendRefundAccountLink, setRefundAccount } from './refund-account.service';

/** What staff record by hand, and the shopper's account for a refund. */
export function bankTransferRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.getOrderTransfers, ({ params }) => getOrderTransfers(shop, params.id));
  mount(app, shop, contract.recordTransfer, ({ caller, params, body }) =>
    recordTransfer(shop, caller, params.id, body),
  );
  mount(app, shop, contract.recordRefundTransfer, ({ caller, params, body }) =>
    recordRefundTransfer(shop, caller, params.id, body),
  );
  mount(app, shop, refundAccounts.sendRefundAccountLink, ({ caller, params }) =>
    sendRefundAccountLink(shop, caller.accountId, params.orderId),
  );
  mount(app, shop, refundAccounts.setRefundAccount, ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    return setRefundAccount(shop, body, clientKey(request));
  });
}
