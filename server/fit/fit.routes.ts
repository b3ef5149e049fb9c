import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/fit';
import { mount } from '../http/mount';
import type { Shop } from '../shop';
import { deleteFitProfile, getFitProfile, getProductFit, saveFitProfile } from './fit.service';

const PRODUCT = { signInMessage: 'Please Sign in first to view product.' };

export function fitRoutes(app: FastifyInstance, shop: Shop): void {
  mount(
    app,
    shop,
    contract.getProductFit,
    ({ params }) => getProductFit(shop, params.productId),
    PRODUCT,
  );
  mount(app, shop, contract.getFitProfile, ({ caller }) => getFitProfile(shop, caller.accountId));
  mount(app, shop, contract.saveFitProfile, ({ caller, body }) =>
    saveFitProfile(shop, caller.accountId, body),
  );
  mount(app, shop, contract.deleteFitProfile, ({ caller }) =>
    deleteFitProfile(shop, caller.accountId),
  );
}
