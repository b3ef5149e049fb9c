import * as contract from '#contract/admin/reviews';
import { implement } from '../http/implement';
import { getStaffReview, listStaffReviews, moderateReview } from './moderate-reviews.service';

export const reviewAdminRoutes = implement(contract, {
  listStaffReviews: ({ shop, query }) => {
    const { product, featured, replied, ...rest } = query;
    return listStaffReviews(shop, {
      ...rest,
      productId: product ?? null,
      isFeatured: featured ?? null,
      isReplied: replied ?? null,
    });
  },
  getStaffReview: ({ shop, params }) => getStaffReview(shop.pool, params.id),
  moderateReview: ({ shop, caller, params, body }) => moderateReview(shop, caller, params.id, body),
});
