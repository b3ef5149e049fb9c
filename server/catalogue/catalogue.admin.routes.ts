import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/admin/catalogue/catalogue';
import * as bulk from '#contract/admin/catalogue/catalogue-bulk';
import * as styles from '#contract/admin/catalogue/styles';
import { mount, mountList, setTotal } from '../http/mount';
import type { Shop } from '../shop';
import { changeChosen, previewChosen } from './bulk/bulk.service';
import { getProductChange, listProductChanges } from './bulk/changes.service';
import { undoChange } from './bulk/undo.service';
import {
  createProduct,
  createStyle,
  deleteProduct,
  restoreProduct,
  updateProduct,
} from './products/product.service';
import {
  getStaffProduct,
  listForStaff,
  listPrices,
  listStyleColours,
} from './products/staff-listing.service';

export function catalogueAdminRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.adminListProducts, ({ query }) => listForStaff(shop, query));

  mount(app, shop, contract.getStaffProduct, ({ params }) => getStaffProduct(shop, params.id));

  mount(app, shop, contract.createProduct, ({ caller, body }) =>
    createProduct(shop, caller.accountId, body),
  );

  mount(app, shop, styles.listStyleColours, ({ params }) => listStyleColours(shop, params.id));

  mount(app, shop, styles.createStyle, async ({ caller, body }) => ({
    products: await createStyle(shop, caller.accountId, body.products),
  }));

  mount(app, shop, contract.updateProduct, ({ caller, params, body }) =>
    updateProduct(shop, caller.accountId, params.id, body),
  );

  mount(app, shop, contract.deleteProduct, async ({ caller, params }) => {
    await deleteProduct(shop, caller.accountId, params.id);
    return { _id: params.id };
  });

  mount(app, shop, contract.restoreProduct, ({ caller, params }) =>
    restoreProduct(shop, caller.accountId, params.id),
  );

  mount(app, shop, contract.listPriceChanges, async (call) => {
    const { changes, total } = await listPrices(shop, call.params.id, call.query);
    setTotal(call, total, call.query);
    return changes;
  });

  mount(app, shop, bulk.previewChange, ({ body }) => previewChosen(shop, body));

  mount(app, shop, bulk.changeProducts, ({ caller, body }) =>
    changeChosen(shop, caller.accountId, body),
  );

  mountList(app, shop, bulk.listProductChanges, ({ query }) => listProductChanges(shop, query));

  mount(app, shop, bulk.getProductChange, ({ params }) => getProductChange(shop, params.id));

  mount(app, shop, bulk.undoChange, ({ caller, params }) =>
    undoChange(shop, caller.accountId, params.id),
  );
}
