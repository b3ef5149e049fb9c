import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/admin/reviews';
import { mount, mountList } from '../http/mount';
import type { Shop } from '../shop';
import { getStaffReview, listStaffReviews, moderateReview } from './moderate-reviews.service';

export function reviewAdminRoutes(app: FastifyInstance, shop: Shop): void {
  mountList(app, shop, contract.listStaffReviews, ({ query }) => {
    const { product, featured, replied, ...rest } = query;
    return listStaffReviews(shop, {
      ...rest,
      productId: product ?? null,
      isFeatured: featured ?? null,
      isReplied: replied ?? null,
    });
  });
  mount(app, shop, contract.getStaffReview, ({ params }) => getStaffReview(shop.pool, params.id));
  mount(app, shop, contract.moderateReview, ({ caller, params, body }) =>
    moderateReview(shop, caller, params.id, body),
  );
}
