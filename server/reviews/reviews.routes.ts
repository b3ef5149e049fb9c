import * as own from '#contract/reviews/own-reviews';
import * as contract from '#contract/reviews/reviews';
import { PICTURE_BYTES_LIMIT } from '#contract/values/choices';
import { pictureAdvice } from '#contract/values/picture-advice';
import { clientKey } from '../http/clients/client-key';
import { implement } from '../http/implement';
import { openInvitation, stopInvitations } from './invitations.service';
import { admitUpload, storeUpload } from './review-pictures.service';
import { listReviews, summariseReviews } from './reviews.service';
import { voteForReview } from './votes.service';
import { deleteReview, listOwnReviews, saveReview } from './write-reviews.service';

/** Concurrent uploads. Less than those of staff: pictures are encoded one at a time. */
const PICTURES_AT_ONCE = 6;

export const reviewRoutes = [
  ...implement(contract, {
    listReviews: ({ shop, params, query, dependencies }) =>
      listReviews(shop, params.productId, query, dependencies),
    getReviewSummary: ({ shop, params, dependencies }) =>
      summariseReviews(shop, params.productId, dependencies),
    voteForReview: ({ shop, caller, params, body, client }) =>
      voteForReview(shop, caller, params.reviewId, body, clientKey(client)),
  }),
  ...implement(own, {
    listOwnReviews: ({ shop, caller, query }) => listOwnReviews(shop, caller, query),
    openReviewInvitation: ({ shop, body, client }) =>
      openInvitation(shop, body.token, clientKey(client)),
    stopReviewInvitations: ({ shop, body, client }) =>
      stopInvitations(shop, body.token, clientKey(client)),
    saveReview: ({ shop, params, body, client }) =>
      saveReview(shop, params.itemId, body, clientKey(client)),
    deleteReview: ({ shop, params, body, client }) =>
      deleteReview(shop, params.itemId, body.key, clientKey(client)),
    uploadReviewPicture: {
      handle: async ({ shop, params, query, client, takeFile }) => {
        await admitUpload(shop, params.itemId, query.pictureKey, clientKey(client));
        return takeFile((file) => storeUpload(shop, params.itemId, file));
      },
      file: { limit: PICTURE_BYTES_LIMIT, advice: pictureAdvice, atOnce: PICTURES_AT_ONCE },
    },
  }),
];
