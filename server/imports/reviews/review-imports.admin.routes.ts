import * as contract from '#contract/admin/review-imports';
import {
  REVIEW_IMPORT_BYTES_LIMIT,
  reviewFileAdvice,
} from '#contract/values/reviews/review-imports';
import { implement } from '../../http/implement';
import {
  importReviews,
  listReviewImports,
  previewReviews,
  undoReviewImport,
} from './review-imports.service';

const file = {
  limit: REVIEW_IMPORT_BYTES_LIMIT,
  advice: reviewFileAdvice,
};

export const reviewImportRoutes = implement(contract, {
  previewReviewFile: {
    handle: ({ shop, query, takeFile }) =>
      takeFile((content) => previewReviews(shop, { ...query, content })),
    file,
  },
  importReviewFile: {
    handle: ({ shop, caller, query, takeFile }) =>
      takeFile((content) => importReviews(shop, caller.accountId, { ...query, content })),
    file,
  },
  listReviewImports: ({ shop, query }) => listReviewImports(shop, query),
  undoReviewImport: ({ shop, caller, params }) =>
    undoReviewImport(shop, caller.accountId, params.id),
});
