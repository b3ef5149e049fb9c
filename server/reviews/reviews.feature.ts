import type { Feature } from '../feature';
import { askForReviews, deleteExpiredReviewData } from './invitations.service';
import { reviewAdminRoutes } from './reviews.admin.routes';
import { reviewData } from './reviews.personal-data';
import { reviewRoutes } from './reviews.routes';

const HOUR = 60 * 60;

export const reviewsFeature: Feature = {
  name: 'reviews',
  uses: ['media'],
  tables: [
    'review',
    'review_invitation',
    'review_opt_out',
    'review_picture',
    'review_summary',
    'review_vote',
  ],
  reads: [
    'account',
    'category',
    'colour',
    'order_line',
    'parcel',
    'parcel_line',
    'picture',
    'product',
    'product_size',
    'shop_order',
  ],
  routes: [...reviewRoutes, ...reviewAdminRoutes],
  schedules: (shop) => [{ name: 'ask for reviews', seconds: HOUR, run: () => askForReviews(shop) }],
  deleteExpired: deleteExpiredReviewData,
  personalData: reviewData,
  auditLabels: {
    'review.publish': 'Published the review',
    'review.withhold': 'Withheld the review',
    'review.answer': 'Replied to the review',
    'review.feature': 'Featured the review',
    'review.unfeature': 'No longer features the review',
  },
};
