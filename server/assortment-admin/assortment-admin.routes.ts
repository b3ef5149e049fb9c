import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/admin/catalogue/assortment';
import * as collections from '#contract/admin/catalogue/collections';
import { mount, setTotal } from '../http/mount';
import type { Shop } from '../shop';
import { getCollection, listCollections, previewCollection } from './collections.service';
import { removeEntry } from './delete-entry.service';
import { addEntry, changeEntry, reorderEntries } from './edit-entries.service';
import {
  getAssortment,
  getStored,
  getStoredBrand,
  getUse,
  listBrands,
} from './staff-assortment.service';

/** The assortment, for staff. */
export function assortmentAdminRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.getStaffAssortment, () => getAssortment(shop));
  mount(app, shop, contract.getAssortmentUse, () => getUse(shop));
  mount(app, shop, contract.listStaffBrands, async (call) => {
    const { brands, total } = await listBrands(shop, call.query);
    setTotal(call, total, call.query);
    return brands;
  });
  mount(app, shop, contract.getStaffBrand, ({ params }) => getStoredBrand(shop, params.id));

  mount(app, shop, collections.listStaffCollections, () => listCollections(shop));
  mount(app, shop, collections.getStaffCollection, ({ params }) => getCollection(shop, params.id));
  mount(app, shop, collections.previewCollection, ({ body }) => previewCollection(shop, body));

  for (const kind of ordered) {
    const { add, change, remove, order } = entries[kind];
    mount(app, shop, add, async ({ caller, body }) => {
      const id = await addEntry(shop, caller.accountId, kind, body);
      return getStored(shop, kind, id);
    });
    mount(app, shop, change, async ({ caller, params, body }) => {
      await changeEntry(shop, caller, kind, params.id, body);
      return getStored(shop, kind, params.id);
    });
    mount(app, shop, order, ({ caller, body }) =>
      reorderEntries(shop, caller.accountId, kind, body.order),
    );
    mount(app, shop, remove, async ({ caller, params, body }) => ({
      _id: params.id,
      products: await removeEntry(shop, caller.accountId, kind, params.id, body.target),
    }));
  }

  // Brands are listed by name, so they have no order.
  mount(app, shop, contract.addBrand, async ({ caller, body }) =>
    getStoredBrand(shop, await addEntry(shop, caller.accountId, 'brands', body)),
  );
  mount(app, shop, contract.changeBrand, async ({ caller, params, body }) => {
    await changeEntry(shop, caller, 'brands', params.id, body);
    return getStoredBrand(shop, params.id);
  });
  mount(app, shop, contract.deleteBrand, async ({ caller, params, body }) => ({
    _id: params.id,
    products: await removeEntry(shop, caller.accountId, 'brands', params.id, body.target),
  }));
}

/** The kinds of entries that staff order. */
const entries = {
  departments: {
    add: contract.addDepartment,
    change: contract.changeDepartment,
    order: contract.orderDepartments,
    remove: contract.deleteDepartment,
  },
  sections: {
    add: contract.addSection,
    change: contract.changeSection,
    order: contract.orderSections,
    remove: contract.deleteSection,
  },
  categories: {
    add: contract.addCategory,
    change: contract.changeCategory,
    order: contract.orderCategories,
    remove: contract.deleteCategory,
  },
  colours: {
    add: contract.addColour,
    change: contract.changeColour,
    order: contract.orderColours,
    remove: contract.deleteColour,
  },
  'size-systems': {
    add: contract.addSizeSystem,
    change: contract.changeSizeSystem,
    order: contract.orderSizeSystems,
    remove: contract.deleteSizeSystem,
  },
  attributes: {
    add: contract.addAttribute,
    change: contract.changeAttribute,
    order: contract.orderAttributes,
    remove: contract.deleteAttribute,
  },
  collections: {
    add: collections.addCollection,
    change: collections.changeCollection,
    order: collections.orderCollections,
    remove: collections.deleteCollection,
  },
};
const ordered = Object.keys(entries) as (keyof typeof entries)[];
