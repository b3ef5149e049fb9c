import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/admin/catalogue/imports';
import { fileAdvice, IMPORT_BYTES_LIMIT } from '#contract/values/choices';
import { sendCsv } from '../http/csv';
import { sendJsonList } from '../http/download';
import { mount, setTotal } from '../http/mount';
import { readFileBody, takeFiles } from '../http/raw-body';
import { shopToday } from '../settings/shop-settings';
import type { Shop } from '../shop';
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

export function importAdminRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.exportProducts, async ({ reply }) => {
    sendCsv(reply, { name: 'products', day: await shopToday(shop) }, writeRows(shop));
  });
  mount(app, shop, contract.exportProductsAsJson, async ({ reply }) => {
    sendJsonList(reply, { name: 'products', day: await shopToday(shop) }, writeItems(shop));
  });
  mount(app, shop, contract.exportRejected, async ({ params, reply }) => {
    const rejected = await readRejected(shop, params.id);
    const file = { name: 'rejected-products', day: await shopToday(shop) };
    if (rejected.format === 'json') sendJsonList(reply, file, rejected.items);
    else sendCsv(reply, file, rejected.lines);
  });
  app.register(async (scope) => {
    takeFiles(scope, contract.startImport, fileAdvice);
    mount(scope, shop, contract.startImport, async ({ caller, query, request }) => {
      const content = await readFileBody(request, IMPORT_BYTES_LIMIT, fileAdvice);
      return startImport(shop, caller.accountId, { ...query, content });
    });
  });
  mount(app, shop, contract.listImports, async (call) => {
    const { imports, total } = await listImports(shop, call.query);
    setTotal(call, total, call.query);
    return imports;
  });
  mount(app, shop, contract.getImport, ({ params }) => getImport(shop, params.id));
  mount(app, shop, contract.listImportRows, async (call) => {
    const { rows, total } = await listImportRows(shop, call.params.id, call.query);
    setTotal(call, total, call.query);
    return rows;
  });
  mount(app, shop, contract.updateImportOptions, ({ caller, params, body }) =>
    updateImportOptions(shop, caller.accountId, params.id, body),
  );
  mount(app, shop, contract.applyImport, ({ caller, params, body }) =>
    applyImport(shop, caller.accountId, params.id, body),
  );
  mount(app, shop, contract.listImportPictures, async (call) => {
    const { pictures, total } = await listFailedPictures(shop, call.params.id, call.query);
    setTotal(call, total, call.query);
    return pictures;
  });
  mount(app, shop, contract.retryImportPictures, ({ caller, params }) =>
    retryPictures(shop, caller.accountId, params.id),
  );
  mount(app, shop, contract.undoImport, ({ caller, params }) =>
    undoImport(shop, caller.accountId, params.id),
  );
}
