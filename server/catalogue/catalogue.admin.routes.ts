import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/catalogue.admin';
import { mount } from '../platform/mount';
import type { Shop } from '../platform/shop';
import { listProductsForStaff } from './catalogue.service';
import { createProduct, deleteProduct, updateProduct } from './product.service';

export function catalogueAdminRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.adminListProducts, ({ query }) => listProductsForStaff(shop, query));

  mount(app, shop, contract.createProduct, ({ caller, body }) =>
    createProduct(shop, caller.accountId, body),
  );

  mount(app, shop, contract.updateProduct, ({ caller, params, body }) =>
    updateProduct(shop, caller.accountId, params.id, body),
  );

  mount(app, shop, contract.deleteProduct, async ({ caller, params }) => {
    await deleteProduct(shop, caller.accountId, params.id);
    return { _id: params.id };
  });
}
