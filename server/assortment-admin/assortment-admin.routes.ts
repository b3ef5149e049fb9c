import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/admin/assortment';
import { mount, setTotal } from '../http/mount';
import type { Shop } from '../shop';
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

  mount(app, shop, contract.addDepartment, async ({ caller, body }) => {
    const id = await addEntry(shop, caller.accountId, 'departments', body);
    return getStored(shop, 'departments', id);
  });
  mount(app, shop, contract.changeDepartment, async ({ caller, params, body }) => {
    await changeEntry(shop, caller.accountId, 'departments', params.id, body);
    return getStored(shop, 'departments', params.id);
  });
  mount(app, shop, contract.orderDepartments, ({ caller, body }) =>
    reorderEntries(shop, caller.accountId, 'departments', body.order),
  );
  mount(app, shop, contract.deleteDepartment, async ({ caller, params, body }) => ({
    _id: params.id,
    products: await removeEntry(shop, caller.accountId, 'departments', params.id, body.target),
  }));
  mount(app, shop, contract.addSection, async ({ caller, body }) => {
    const id = await addEntry(shop, caller.accountId, 'sections', body);
    return getStored(shop, 'sections', id);
  });
  mount(app, shop, contract.changeSection, async ({ caller, params, body }) => {
    await changeEntry(shop, caller.accountId, 'sections', params.id, body);
    return getStored(shop, 'sections', params.id);
  });
  mount(app, shop, contract.orderSections, ({ caller, body }) =>
    reorderEntries(shop, caller.accountId, 'sections', body.order),
  );
  mount(app, shop, contract.deleteSection, async ({ caller, params, body }) => ({
    _id: params.id,
    products: await removeEntry(shop, caller.accountId, 'sections', params.id, body.target),
  }));
  mount(app, shop, contract.addCategory, async ({ caller, body }) => {
    const id = await addEntry(shop, caller.accountId, 'categories', body);
    return getStored(shop, 'categories', id);
  });
  mount(app, shop, contract.changeCategory, async ({ caller, params, body }) => {
    await changeEntry(shop, caller.accountId, 'categories', params.id, body);
    return getStored(shop, 'categories', params.id);
  });
  mount(app, shop, contract.orderCategories, ({ caller, body }) =>
    reorderEntries(shop, caller.accountId, 'categories', body.order),
  );
  mount(app, shop, contract.deleteCategory, async ({ caller, params, body }) => ({
    _id: params.id,
    products: await removeEntry(shop, caller.accountId, 'categories', params.id, body.target),
  }));
  mount(app, shop, contract.addColour, async ({ caller, body }) => {
    const id = await addEntry(shop, caller.accountId, 'colours', body);
    return getStored(shop, 'colours', id);
  });
  mount(app, shop, contract.changeColour, async ({ caller, params, body }) => {
    await changeEntry(shop, caller.accountId, 'colours', params.id, body);
    return getStored(shop, 'colours', params.id);
  });
  mount(app, shop, contract.orderColours, ({ caller, body }) =>
    reorderEntries(shop, caller.accountId, 'colours', body.order),
  );
  mount(app, shop, contract.deleteColour, async ({ caller, params, body }) => ({
    _id: params.id,
    products: await removeEntry(shop, caller.accountId, 'colours', params.id, body.target),
  }));
  mount(app, shop, contract.addSizeSystem, async ({ caller, body }) => {
    const id = await addEntry(shop, caller.accountId, 'size-systems', body);
    return getStored(shop, 'size-systems', id);
  });
  mount(app, shop, contract.changeSizeSystem, async ({ caller, params, body }) => {
    await changeEntry(shop, caller.accountId, 'size-systems', params.id, body);
    return getStored(shop, 'size-systems', params.id);
  });
  mount(app, shop, contract.orderSizeSystems, ({ caller, body }) =>
    reorderEntries(shop, caller.accountId, 'size-systems', body.order),
  );
  mount(app, shop, contract.deleteSizeSystem, async ({ caller, params, body }) => ({
    _id: params.id,
    products: await removeEntry(shop, caller.accountId, 'size-systems', params.id, body.target),
  }));
  mount(app, shop, contract.addBrand, async ({ caller, body }) => {
    const id = await addEntry(shop, caller.accountId, 'brands', body);
    return getStoredBrand(shop, id);
  });
  mount(app, shop, contract.changeBrand, async ({ caller, params, body }) => {
    await changeEntry(shop, caller.accountId, 'brands', params.id, body);
    return getStoredBrand(shop, params.id);
  });
  mount(app, shop, contract.deleteBrand, async ({ caller, params, body }) => ({
    _id: params.id,
    products: await removeEntry(shop, caller.accountId, 'brands', params.id, body.target),
  }));
}
