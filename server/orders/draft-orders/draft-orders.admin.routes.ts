import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/admin/draft-orders';
import { mount, setTotal } from '../../http/mount';
import type { Shop } from '../../shop';
import {
  copyDraft,
  createDraft,
  getDraft,
  listDrafts,
  priceDraft,
  removeDraft,
  saveDraft,
} from './draft-orders.service';
import { remindDraft, sendDraft } from './send-draft.service';

export function draftOrderAdminRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.listDraftOrders, async (call) => {
    const { drafts, total } = await listDrafts(shop, call.query);
    setTotal(call, total, call.query);
    return drafts;
  });
  mount(app, shop, contract.getDraftOrder, ({ params }) => getDraft(shop, params.id));
  mount(app, shop, contract.createDraftOrder, ({ caller, body }) =>
    createDraft(shop, caller, body),
  );
  mount(app, shop, contract.updateDraftOrder, ({ caller, params, body }) =>
    saveDraft(shop, caller, params.id, body),
  );
  mount(app, shop, contract.copyDraftOrder, ({ caller, params }) =>
    copyDraft(shop, caller, params.id),
  );
  mount(app, shop, contract.remindDraftOrder, ({ caller, params }) =>
    remindDraft(shop, caller, params.id),
  );
  mount(app, shop, contract.deleteDraftOrder, async ({ caller, params }) => {
    await removeDraft(shop, caller, params.id);
    return { _id: params.id };
  });
  mount(app, shop, contract.priceDraftOrder, ({ body }) => priceDraft(shop, body));
  mount(app, shop, contract.sendDraftOrder, ({ caller, params, body }) =>
    sendDraft(shop, caller, params.id, body),
  );
}
