import { z } from 'zod';
import { productParams } from '../catalogue/catalogue';
import { storedPicture } from '../catalogue/media';
import { endpoint } from '../endpoint';
import { pageNumber, pageSize, queryFlag, wordList } from '../paging';
import { rawText } from '../text';
import {
  heightBandNames,
  reviewFits,
  reviewLengths,
  reviewSorts,
  withheldReasons,
} from '../values/reviews/reviews';

const tag = 'Reviews';

/** What a reviewer says. All but the stars is optional. */
export const opinion = {
  rating: z.number().int(),
  /** How it fits, compared with its size; null if not given. */
  fit: z.enum(reviewFits).nullable(),
  length: z.enum(reviewLengths).nullable(),
  /** Of the reviewer, in centimetres. */
  heightCm: z.number().int().nullable(),
  /** Plain text with line breaks; may be empty. Escape it. */
  text: z.string(),
  pictures: z.array(storedPicture),
};

/** A published review. */
export const review = z.object({
  _id: z.string(),
  /** The product that was bought, its colour, and the size; the size is empty if an imported review does not name it. */
  product: z.string(),
  colour: z.string(),
  size: z.string(),
  ...opinion,
  /** First name and initial, ‘Ada L.’; null if the customer was erased: show ‘Verified buyer’. */
  name: z.string().nullable(),
  /** Whether it was bought in this shop; all others are imported. */
  isVerified: z.boolean(),
  /** Where it was imported from; null if it was written here. */
  importedFrom: z.string().nullable(),
  /** Whether that shop says that the reviewer had bought the product. */
  importedAsVerified: z.boolean(),
  /** Staff have chosen it to be shown first. */
  isFeatured: z.boolean(),
  helpfulCount: z.number().int(),
  /** The shop's public answer. */
  reply: z.object({ text: z.string(), at: z.string() }).nullable(),
  writtenAt: z.string(),
  editedAt: z.string().nullable(),
});
export type Review = z.infer<typeof review>;

export const reviewQuery = z.object({
  /** `rating=4,5` or repeated. */
  rating: wordList.pipe(z.array(z.enum(['1', '2', '3', '4', '5']).transform(Number))).optional(),
  /** The size that was bought, as in `bySize` of the summary, in any letter case. Repeat the parameter for several. */
  size: z
    .union([rawText(20), z.array(rawText(20)).max(50)])
    .transform((sizes) => [sizes].flat().filter((size) => size !== ''))
    .optional(),
  height: z.enum(heightBandNames).optional(),
  withPictures: queryFlag.optional(),
  sort: z.enum(reviewSorts).default('helpful'),
  pageNumber,
  pageSize: pageSize(10, 50),
});
export type ReviewQuery = z.output<typeof reviewQuery>;

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/products/:productId/reviews',
  access: 'catalogue',
  tag,
  summary:
    'The published reviews of all colours of a product. `helpful` sorts featured ones first, then by helpful votes',
  params: productParams,
  query: reviewQuery,
  response: z.array(review),
  list: true,
});

const count = z.number().int();

/** All published reviews of all colours of a product, whatever filters the list has. */
export const reviewSummary = z.object({
  count,
  /** Of the stars, with two decimals; null without reviews. */
  average: z.number().nullable(),
  /** Five entries, from 5 stars to 1. */
  byRating: z.array(z.object({ rating: count, count })),
  /** Those who said how it fits. */
  fit: z.object({ small: count, true: count, large: count }),
  length: z.object({ short: count, right: count, long: count }),
  /** The sizes that were reviewed, in the order of the product's sizes: all reviews, and those who said how it fits. */
  bySize: z.array(z.object({ size: z.string(), count, small: count, true: count, large: count })),
  /** The bands with reviews, from the lowest. */
  byHeight: z.array(z.object({ height: z.enum(heightBandNames), count })),
  withPictures: count,
  /** The reviews that staff withheld, by reason; only reasons that occur. Show it: “2 reviews were withheld: 2 spam.” */
  withheld: z.array(z.object({ reason: z.enum(withheldReasons), count })),
  /** Flagged reviews that staff have not decided about yet. */
  pending: count,
});
export type ReviewSummary = z.infer<typeof reviewSummary>;

export const getReviewSummary = endpoint({
  method: 'GET',
  path: '/api/products/:productId/reviews/summary',
  access: 'catalogue',
  tag,
  summary: 'Average, distribution and fit by size over all colours of a product',
  params: productParams,
  response: reviewSummary,
});

export const voteForReview = endpoint({
  method: 'PUT',
  path: '/api/reviews/:reviewId/helpful',
  access: 'catalogue',
  tag,
  summary:
    'Say that a review is helpful, or take it back. One vote per account or device; repeating it changes nothing. 403 for the own review',
  params: z.object({ reviewId: z.string() }),
  body: z.object({
    isHelpful: z.boolean(),
    /** A random UUID that this browser keeps. Required for visitors, ignored for signed-in callers. */
    device: z.uuid().optional(),
  }),
  response: z.object({ helpfulCount: count, isHelpful: z.boolean() }),
});
