import type { FastifyInstance } from 'fastify';
import * as own from '#contract/own-reviews';
import * as contract from '#contract/reviews';
import { PICTURE_BYTES_LIMIT, pictureAdvice } from '#contract/values/choices';
import { clientKey } from '../http/client-key';
import { limitUploads } from '../http/limit-uploads';
import { mount, mountList } from '../http/mount';
import { readFileBody, takeFiles } from '../http/raw-body';
import type { Shop } from '../shop';
import { openInvitation, stopInvitations } from './invitations.service';
import { admitUpload, storeUpload } from './review-pictures.service';
import { listReviews, summariseReviews } from './reviews.service';
import { voteForReview } from './votes.service';
import { deleteReview, listOwnReviews, saveReview } from './write-reviews.service';

/** Concurrent uploads. Less than those of staff: pictures are encoded one at a time. */
const PICTURES_AT_ONCE = 6;

export function reviewRoutes(app: FastifyInstance, shop: Shop): void {
  mountList(app, shop, contract.listReviews, ({ params, query }) =>
    listReviews(shop, params.productId, query),
  );
  mount(app, shop, contract.getReviewSummary, ({ params }) =>
    summariseReviews(shop, params.productId),
  );
  mount(app, shop, contract.voteForReview, ({ caller, params, body, request }) =>
    voteForReview(shop, caller, params.reviewId, body, clientKey(request)),
  );
  mountList(app, shop, own.listOwnReviews, ({ caller, query }) =>
    listOwnReviews(shop, caller, query),
  );
  mount(app, shop, own.openReviewInvitation, ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    return openInvitation(shop, body.token, clientKey(request));
  });
  mount(app, shop, own.stopReviewInvitations, ({ body, request }) =>
    stopInvitations(shop, body.token, clientKey(request)),
  );
  mount(app, shop, own.saveReview, ({ params, body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    return saveReview(shop, params.itemId, body, clientKey(request));
  });
  mount(app, shop, own.deleteReview, ({ params, body, request }) =>
    deleteReview(shop, params.itemId, body.key, clientKey(request)),
  );
  const takePicture = limitUploads(PICTURES_AT_ONCE);
  app.register(async (scope) => {
    takeFiles(scope, own.uploadReviewPicture, pictureAdvice);
    mount(scope, shop, own.uploadReviewPicture, async ({ params, query, request }) => {
      await admitUpload(shop, params.itemId, query.pictureKey, clientKey(request));
      return takePicture(async () => {
        const file = await readFileBody(request, PICTURE_BYTES_LIMIT, pictureAdvice);
        return storeUpload(shop, params.itemId, file);
      });
    });
  });
}
