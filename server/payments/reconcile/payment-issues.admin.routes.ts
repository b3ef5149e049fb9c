import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/admin/payment-issues';
import { mount, setTotal } from '../../http/mount';
import type { Shop } from '../../shop';
import { listPaymentIssues, refundIssue, resolveIssue } from './payment-issues.service';

export function paymentIssueAdminRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.listPaymentIssues, async (call) => {
    const { issues, total } = await listPaymentIssues(shop, call.query);
    setTotal(call, total, call.query);
    return issues;
  });
  mount(app, shop, contract.refundPaymentIssue, ({ caller, params }) =>
    refundIssue(shop, caller.accountId, params.id),
  );
  mount(app, shop, contract.resolvePaymentIssue, ({ caller, params, body }) =>
    resolveIssue(shop, caller.accountId, params.id, body.note),
  );
}
