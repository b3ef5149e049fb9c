import * as contract from '#contract/admin/catalogue/imports';
import { fileAdvice, IMPORT_BYTES_LIMIT } from '#contract/values/choices';
import { implement } from '../http/implement';
import { csvFile, jsonListFile } from '../http/responses/file-answer';
import { shopToday } from '../settings/shop-settings';
import { writeItems, writeRows } from './export-products.service';
import {
  applyImport,
  getImport,
  listImportRows,
  listImports,
  startImport,
  undoImport,
  updateImportOptions,
} from './imports.service';
import { listFailedPictures, retryPictures } from './pictures/import-pictures.service';
import { readRejected } from './rejected-products.service';

export const importAdminRoutes = implement(contract, {
  exportProducts: async ({ shop }) =>
    csvFile({ name: 'products', day: await shopToday(shop) }, writeRows(shop)),
  exportProductsAsJson: async ({ shop }) =>
    jsonListFile({ name: 'products', day: await shopToday(shop) }, writeItems(shop)),
  exportRejected: async ({ shop, params }) => {
    const rejected = await readRejected(shop, params.id);
    const named = { name: 'rejected-products', day: await shopToday(shop) };
    return rejected.format === 'json'
      ? jsonListFile(named, rejected.items)
      : csvFile(named, rejected.lines);
  },
  startImport: {
    handle: ({ shop, caller, query, takeFile }) =>
      takeFile((content) => startImport(shop, caller.accountId, { ...query, content })),
    file: { limit: IMPORT_BYTES_LIMIT, advice: fileAdvice },
  },
  listImports: ({ shop, query }) => listImports(shop, query),
  getImport: ({ shop, params }) => getImport(shop, params.id),
  listImportRows: ({ shop, params, query }) => listImportRows(shop, params.id, query),
  updateImportOptions: ({ shop, caller, params, body }) =>
    updateImportOptions(shop, caller.accountId, params.id, body),
  applyImport: ({ shop, caller, params, body }) =>
    applyImport(shop, caller.accountId, params.id, body),
  listImportPictures: ({ shop, params, query }) => listFailedPictures(shop, params.id, query),
  retryImportPictures: ({ shop, caller, params }) =>
    retryPictures(shop, caller.accountId, params.id),
  undoImport: ({ shop, caller, params }) => undoImport(shop, caller.accountId, params.id),
});
