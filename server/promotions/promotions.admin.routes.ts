import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/admin/promotions';
import { mount, setTotal } from '../http/mount';
import type { Shop } from '../shop';
import {
  addPromotion,
  changePromotion,
  deletePromotion,
  getPromotion,
  listPromotions,
  pausePromotion,
} from './promotions.admin.service';

/** The promo codes, for staff. */
export function promotionAdminRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.listPromotions, async (call) => {
    const { promotions, total } = await listPromotions(shop, call.query);
    setTotal(call, total, call.query);
    return promotions;
  });
  mount(app, shop, contract.getPromotion, ({ params }) => getPromotion(shop, params.id));
  mount(app, shop, contract.createPromotion, ({ caller, body }) =>
    addPromotion(shop, caller, body),
  );
  mount(app, shop, contract.updatePromotion, ({ caller, params, body }) =>
    changePromotion(shop, caller, params.id, body),
  );
  mount(app, shop, contract.pausePromotion, ({ caller, params }) =>
    pausePromotion(shop, caller, params.id, true),
  );
  mount(app, shop, contract.resumePromotion, ({ caller, params }) =>
    pausePromotion(shop, caller, params.id, false),
  );
  mount(app, shop, contract.deletePromotion, async ({ caller, params }) => ({
    _id: params.id,
    archived: await deletePromotion(shop, caller, params.id),
  }));
}
