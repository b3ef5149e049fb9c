import * as contract from '#contract/admin/orders/payment-issues';
import { implement } from '../../http/implement';
import { csvFile } from '../../http/responses/file-answer';
import { shopToday } from '../../settings/shop-settings';
import { exportMovements } from '../movements/movements-file.service';
import { listPaymentIssues, refundIssue, resolveIssue } from './payment-issues.service';

export const paymentIssueAdminRoutes = implement(contract, {
  exportPayments: async ({ shop, query }) =>
    csvFile({ name: 'payments', day: await shopToday(shop) }, exportMovements(shop, query)),
  listPaymentIssues: ({ shop, query }) => listPaymentIssues(shop, query),
  refundPaymentIssue: ({ shop, caller, params }) => refundIssue(shop, caller.accountId, params.id),
  resolvePaymentIssue: ({ shop, caller, params, body }) =>
    resolveIssue(shop, caller.accountId, params.id, body.note),
});
