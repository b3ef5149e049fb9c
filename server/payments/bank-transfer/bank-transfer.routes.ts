import * as contract from '#contract/admin/orders/bank-transfers';
import * as refundAccounts from '#contract/orders/refund-accounts';
import { clientKey } from '../../http/clients/client-key';
import { implement } from '../../http/implement';
import { getOrderTransfers, recordRefundTransfer, recordTransfer } from './bank-transfer.service';
import { sendRefundAccountLink, setRefundAccount } from './refund-account.service';

/** What staff record by hand, and the shopper's account for a refund. */
export const bankTransferRoutes = [
  ...implement(contract, {
    getOrderTransfers: ({ shop, params }) => getOrderTransfers(shop, params.id),
    recordTransfer: ({ shop, caller, params, body }) =>
      recordTransfer(shop, caller, params.id, body),
    recordRefundTransfer: ({ shop, caller, params, body }) =>
      recordRefundTransfer(shop, caller, params.id, body),
  }),
  ...implement(refundAccounts, {
    sendRefundAccountLink: ({ shop, caller, params }) =>
      sendRefundAccountLink(shop, caller.accountId, params.orderId),
    setRefundAccount: ({ shop, body, client }) => setRefundAccount(shop, body, clientKey(client)),
  }),
];
