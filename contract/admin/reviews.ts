import { z } from 'zod';
import { day } from '../day';
import { endpoint } from '../endpoint';
import { queryFlag } from '../paging';
import { review } from '../reviews/reviews';
import { rawText, text } from '../text';
import {
  REVIEW_REPLY_LIMIT,
  reviewFlags,
  reviewStates,
  withheldReasons,
} from '../values/reviews/reviews';
import { area, basedOn, paging, productSummary } from './area';

/** A review as staff see it. */
const staffReview = review.omit({ product: true, colour: true }).extend({
  version: z.number().int(),
  product: z.object({ _id: z.string(), ...productSummary }),
  state: z.enum(reviewStates),
  withheldReason: z.enum(withheldReasons).nullable(),
  /** Why the rules want staff to look at it; kept after the decision. */
  flags: z.array(z.enum(reviewFlags)),
  /** The order; null if it was imported. */
  order: z.object({ _id: z.string(), number: z.number().int() }).nullable(),
  /** The customer of the order; null if it was imported. */
  customer: z.string().nullable(),
});
export type StaffReview = z.infer<typeof staffReview>;

const reviews = area('staff:reviews', 'Admin: reviews');

export const listStaffReviews = endpoint({
  ...reviews.get('/api/admin/reviews'),
  summary: 'All reviews, newest first; `sort=oldest` for those that wait the longest',
  query: z.object({
    ...paging(20, 100),
    state: z.enum(reviewStates).optional(),
    rating: z.enum(['1', '2', '3', '4', '5']).transform(Number).optional(),
    flag: z.enum(reviewFlags).optional(),
    /** One colour. */
    product: rawText(100).optional(),
    withPictures: queryFlag.optional(),
    featured: queryFlag.optional(),
    replied: queryFlag.optional(),
    /** Days on which they were written, UTC, both included. */
    from: day.optional(),
    to: day.optional(),
    /** Words of the text, the reviewer's name, the product's title or the order's number. */
    q: rawText(200).trim().optional(),
    sort: z.enum(['newest', 'oldest', 'lowest']).default('newest'),
  }),
  response: z.array(staffReview),
  list: true,
});

export const getStaffReview = endpoint({
  ...reviews.get('/api/admin/reviews/:id'),
  summary: 'One review',
  response: staffReview,
});

export const moderateReview = endpoint({
  ...reviews.put('/api/admin/reviews/:id'),
  summary:
    'Publish, withhold with a reason, answer publicly or feature a review; fields that are left out stay. 409 `stale_version` if the shopper or a colleague changed it since',
  body: z
    .object({
      ...basedOn,
      state: z.enum(['published', 'withheld']).optional(),
      /** Required with `withheld`. That a review is bad is no reason. */
      withheldReason: z.enum(withheldReasons, 'Choose a reason.').nullable().optional(),
      /** Shown below the review. Empty removes the answer. */
      reply: text(REVIEW_REPLY_LIMIT).optional(),
      /** Only published reviews can be featured. */
      isFeatured: z.boolean().optional(),
    })
    .refine(({ state, withheldReason }) => state !== 'withheld' || withheldReason, {
      path: ['withheldReason'],
      message: 'Choose a reason.',
    }),
  response: staffReview,
});
