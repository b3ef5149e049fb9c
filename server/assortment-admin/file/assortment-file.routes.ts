import type { FastifyInstance, FastifyReply } from 'fastify';
import * as contract from '#contract/admin/catalogue/assortment-file';
import {
  ASSORTMENT_BYTES_LIMIT,
  assortmentFileAdvice,
} from '#contract/values/catalogue/assortment-file';
import { sendDownload } from '../../http/download';
import { mount, mountList } from '../../http/mount';
import { readFileBody, takeFiles } from '../../http/raw-body';
import { shopToday } from '../../settings/shop-settings';
import type { Shop } from '../../shop';
import {
  exportFile,
  getSnapshot,
  importFile,
  listSnapshots,
  previewFile,
} from './assortment-file.service';

/** The assortment as a file. */
export function assortmentFileRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.exportAssortment, async ({ reply }) => {
    sendFile(
      reply,
      { name: 'assortment', day: await shopToday(shop) },
      await exportFile(shop.pool),
    );
  });
  mountList(app, shop, contract.listAssortmentSnapshots, () => listSnapshots(shop));
  mount(app, shop, contract.downloadAssortmentSnapshot, async ({ params, reply }) => {
    const day = await shopToday(shop);
    sendFile(reply, { name: 'assortment-before', day }, await getSnapshot(shop, params.id));
  });
  app.register(async (scope) => {
    takeFiles(scope, contract.importAssortmentFile, assortmentFileAdvice);
    mount(scope, shop, contract.previewAssortmentFile, async ({ caller, query, request }) => {
      const content = await readFileBody(request, ASSORTMENT_BYTES_LIMIT, assortmentFileAdvice);
      return previewFile(shop, caller.accountId, { ...query, content });
    });
    mount(scope, shop, contract.importAssortmentFile, async ({ caller, query, request }) => {
      const content = await readFileBody(request, ASSORTMENT_BYTES_LIMIT, assortmentFileAdvice);
      return importFile(shop, caller.accountId, { ...query, content });
    });
  });
}

/** In lines, so that staff can read and compare files. */
function sendFile(reply: FastifyReply, named: { name: string; day: string }, file: object): void {
  sendDownload(reply, { ...named, type: 'json' }, lines(file));
}

async function* lines(file: object): AsyncGenerator<string> {
  yield `${JSON.stringify(file, null, 2)}\n`;
}
