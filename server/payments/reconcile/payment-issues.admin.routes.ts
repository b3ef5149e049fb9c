import * as contract from '#contract/admin/orders/payment-issues';
import { implement } from '../../http/implement';
import { listPaymentIssues, refundIssue, resolveIssue } from './payment-issues.service';

export const paymentIssueAdminRoutes = implement(contract, {
  listPaymentIssues: ({ shop, query }) => listPaymentIssues(shop, query),
  refundPaymentIssue: ({ shop, caller, params }) => refundIssue(shop, caller.accountId, params.id),
  resolvePaymentIssue: ({ shop, caller, params, body }) =>
    resolveIssue(shop, caller.accountId, params.id, body.note),
});
