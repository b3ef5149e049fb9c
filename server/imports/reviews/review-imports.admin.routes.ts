import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/admin/review-imports';
import { REVIEW_IMPORT_BYTES_LIMIT, reviewFileAdvice } from '#contract/values/review-imports';
import { mount, setTotal } from '../../http/mount';
import { readFileBody, takeFiles } from '../../http/raw-body';
import type { Shop } from '../../shop';
import {
  importReviews,
  listReviewImports,
  previewReviews,
  undoReviewImport,
} from './review-imports.service';

export function reviewImportRoutes(app: FastifyInstance, shop: Shop): void {
  app.register(async (scope) => {
    takeFiles(scope, contract.importReviewFile, reviewFileAdvice);
    mount(scope, shop, contract.previewReviewFile, async ({ query, request }) => {
      const content = await readFileBody(request, REVIEW_IMPORT_BYTES_LIMIT, reviewFileAdvice);
      return previewReviews(shop, { ...query, content });
    });
    mount(scope, shop, contract.importReviewFile, async ({ caller, query, request }) => {
      const content = await readFileBody(request, REVIEW_IMPORT_BYTES_LIMIT, reviewFileAdvice);
      return importReviews(shop, caller.accountId, { ...query, content });
    });
  });
  mount(app, shop, contract.listReviewImports, async (call) => {
    const { imports, total } = await listReviewImports(shop, call.query);
    setTotal(call, total, call.query);
    return imports;
  });
  mount(app, shop, contract.undoReviewImport, ({ caller, params }) =>
    undoReviewImport(shop, caller.accountId, params.id),
  );
}
