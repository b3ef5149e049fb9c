import * as contract from '#contract/admin/catalogue/assortment';
import * as collections from '#contract/admin/catalogue/collections';
import type { Caller } from '../auth/sessions/sessions';
import { type Call, implement } from '../http/implement';
import { getCollection, listCollections, previewCollection } from './collections.service';
import { removeEntry } from './delete-entry.service';
import { addEntry, changeEntry, type Input, reorderEntries } from './edit-entries.service';
import {
  getAssortment,
  getStored,
  getStoredBrand,
  getUse,
  listBrands,
  type StoredEntries,
} from './staff-assortment.service';

/** The assortment, for staff. */
export const assortmentAdminRoutes = [
  ...implement(contract, {
    getStaffAssortment: ({ shop }) => getAssortment(shop),
    getAssortmentUse: ({ shop }) => getUse(shop),
    listStaffBrands: ({ shop, query }) => listBrands(shop, query),
    getStaffBrand: ({ shop, params }) => getStoredBrand(shop, params.id),
    addDepartment: adding('departments'),
    changeDepartment: changing('departments'),
    orderDepartments: ordering('departments'),
    deleteDepartment: removing('departments'),
    addSection: adding('sections'),
    changeSection: changing('sections'),
    orderSections: ordering('sections'),
    deleteSection: removing('sections'),
    addCategory: adding('categories'),
    changeCategory: changing('categories'),
    orderCategories: ordering('categories'),
    deleteCategory: removing('categories'),
    addColour: adding('colours'),
    changeColour: changing('colours'),
    orderColours: ordering('colours'),
    deleteColour: removing('colours'),
    addSizeSystem: adding('size-systems'),
    changeSizeSystem: changing('size-systems'),
    orderSizeSystems: ordering('size-systems'),
    deleteSizeSystem: removing('size-systems'),
    addAttribute: adding('attributes'),
    changeAttribute: changing('attributes'),
    orderAttributes: ordering('attributes'),
    deleteAttribute: removing('attributes'),
    // Brands are listed by name, so they have no order.
    addBrand: async ({ shop, caller, body }) =>
      getStoredBrand(shop, await addEntry(shop, caller.accountId, 'brands', body)),
    changeBrand: async ({ shop, caller, params, body }) => {
      await changeEntry(shop, caller, 'brands', params.id, body);
      return getStoredBrand(shop, params.id);
    },
    deleteBrand: removing('brands'),
  }),
  ...implement(collections, {
    listStaffCollections: ({ shop }) => listCollections(shop),
    getStaffCollection: ({ shop, params }) => getCollection(shop, params.id),
    previewCollection: ({ shop, body }) => previewCollection(shop, body),
    addCollection: adding('collections'),
    changeCollection: changing('collections'),
    orderCollections: ordering('collections'),
    deleteCollection: removing('collections'),
  }),
];

// The kinds of entries that staff order have the same four handlers.

type OrderedKind = keyof StoredEntries;
type Editing = Pick<Call, 'shop'> & { caller: Caller };

function adding<Kind extends OrderedKind>(kind: Kind) {
  return async ({ shop, caller, body }: Editing & { body: Input }) =>
    getStored(shop, kind, await addEntry(shop, caller.accountId, kind, body));
}

function changing<Kind extends OrderedKind>(kind: Kind) {
  return async ({
    shop,
    caller,
    params,
    body,
  }: Editing & { params: { id: string }; body: Input }) => {
    await changeEntry(shop, caller, kind, params.id, body);
    return getStored(shop, kind, params.id);
  };
}

function ordering(kind: OrderedKind) {
  return ({ shop, caller, body }: Editing & { body: { order: string[] } }) =>
    reorderEntries(shop, caller.accountId, kind, body.order);
}

function removing(kind: OrderedKind | 'brands') {
  return async ({
    shop,
    caller,
    params,
    body,
  }: Editing & { params: { id: string }; body: { target?: string | null | undefined } }) => ({
    _id: params.id,
    products: await removeEntry(shop, caller.accountId, kind, params.id, body.target),
  });
}
