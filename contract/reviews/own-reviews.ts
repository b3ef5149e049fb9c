import { z } from 'zod';
import { uploadedPicture } from '../catalogue/media';
import { endpoint } from '../endpoint';
import { fieldTexts } from '../messages';
import { pageNumber, pageSize, queryFlag } from '../paging';
import { rawText, text } from '../text';
import { pictureTypes } from '../values/choices';
import {
  REVIEW_PICTURES_LIMIT,
  REVIEW_TEXT_LIMIT,
  REVIEWER_HEIGHT,
  reviewFits,
  reviewLengths,
  reviewStates,
  withheldReasons,
} from '../values/reviews/reviews';
import { opinion } from './reviews';

const tag = 'Reviews';
const count = z.number().int();

const rating = z
  .number(fieldTexts.stars)
  .int(fieldTexts.stars)
  .min(1, fieldTexts.stars)
  .max(5, fieldTexts.stars);

/** What a shopper writes. The size and the name follow from the order. */
const reviewInput = z.object({
  /** The item's `key`. */
  key: rawText(300, 1),
  rating,
  fit: z.enum(reviewFits).nullable().default(null),
  length: z.enum(reviewLengths).nullable().default(null),
  heightCm: z
    .number(fieldTexts.height)
    .int(fieldTexts.wholeNumber)
    .min(REVIEWER_HEIGHT.min, fieldTexts.least(REVIEWER_HEIGHT.min))
    .max(REVIEWER_HEIGHT.max, fieldTexts.most(REVIEWER_HEIGHT.max))
    .nullable()
    .default(null),
  text: text(REVIEW_TEXT_LIMIT).default(''),
  /** The `url`s of uploaded pictures, in order. Those that are left out are deleted. */
  pictures: z
    .array(rawText(300))
    .max(REVIEW_PICTURES_LIMIT, fieldTexts.pictures(REVIEW_PICTURES_LIMIT))
    .default([])
    .transform((urls) => [...new Set(urls)]),
  /** The version of the review that the form was opened with; leave it out for a new one. */
  version: z.number().int().optional(),
});
export type ReviewInput = z.output<typeof reviewInput>;

/** The reviewer's own review. */
const ownReview = z.object({
  _id: z.string(),
  version: z.number().int(),
  ...opinion,
  state: z.enum(reviewStates),
  /** Why staff withheld it; null if they did not. */
  withheldReason: z.enum(withheldReasons).nullable(),
  /** The name that it is shown under, ‘Ada L.’. */
  name: z.string(),
  helpfulCount: count,
  reply: z.object({ text: z.string(), at: z.string() }).nullable(),
  writtenAt: z.string(),
  editedAt: z.string().nullable(),
});
export type OwnReview = z.infer<typeof ownReview>;

/** A delivered item that its buyer may review, or has reviewed. */
const reviewItem = z.object({
  /** The id of the order's item. */
  _id: z.string(),
  /**
   * Allows writing, editing and deleting the review of this item, for a day; after that 400 on `key`: read the item
   * again. `pictureKey` only allows uploading pictures for it.
   */
  key: z.string(),
  pictureKey: z.string(),
  order: z.object({ _id: z.string(), number: z.number().int() }),
  product: z.object({
    _id: z.string(),
    title: z.string(),
    brand: z.string(),
    colour: z.string(),
    imageUrl: z.string(),
    /** The key of its category: length questions suit some categories only. */
    category: z.string(),
    /** Whether it can be opened in the shop. */
    inShop: z.boolean(),
  }),
  /** The size that was bought; shown, not asked for. */
  size: z.string(),
  deliveredAt: z.string(),
  /** The name that a review would be shown under, ‘Ada L.’. */
  name: z.string(),
  review: ownReview.nullable(),
});
export type ReviewItem = z.infer<typeof reviewItem>;

export const listOwnReviews = endpoint({
  method: 'GET',
  path: '/api/reviews/own',
  access: 'buyer',
  limitsLink: true,
  tag,
  summary: 'The delivered items of the caller with their reviews, newest delivery first',
  query: z.object({
    /** Only the items of an order. */
    order: rawText(100).optional(),
    /** Only items with or without a review. */
    reviewed: queryFlag.optional(),
    pageNumber,
    pageSize: pageSize(20, 100),
  }),
  response: z.array(reviewItem),
  list: true,
});

/**
 * The links of the email are `/review#<token>`, `/review#<token>.<item id>.<stars>` for the form of an item with its stars filled in,
 * and `/review#<token>.stop`, whose page asks for confirmation. Opening a link changes nothing, because mail scanners open links.
 */
const invitationBody = z.object({ token: rawText(200, 1) });

export const openReviewInvitation = endpoint({
  method: 'POST',
  path: '/api/reviews/invitation',
  access: 'anyone',
  tag,
  summary:
    'The items of the order that an email asks to review, by the token of its link. Changes nothing. 400 on `token` if the link is invalid or older than 180 days',
  body: invitationBody,
  response: z.object({
    firstName: z.string(),
    items: z.array(reviewItem),
  }),
});

export const stopReviewInvitations = endpoint({
  method: 'POST',
  path: '/api/reviews/invitation/stop',
  access: 'anyone',
  tag,
  summary:
    'Never ask the address of this invitation for reviews again. Repeating it changes nothing',
  status: 204,
  body: invitationBody,
});

const itemParams = z.object({ itemId: z.string() });

export const saveReview = endpoint({
  method: 'PUT',
  path: '/api/reviews/items/:itemId',
  access: 'anyone',
  tag,
  summary:
    'Write or edit the review of a delivered item; one review per item. It is published immediately (`state`), unless the rules flag its text for staff. 409 `stale_version` if the review was changed since, or exists already',
  params: itemParams,
  body: reviewInput,
  response: ownReview,
});

export const deleteReview = endpoint({
  method: 'DELETE',
  path: '/api/reviews/items/:itemId',
  access: 'anyone',
  tag,
  summary:
    'Delete the own review of an item with its pictures and votes. Repeating it changes nothing',
  status: 204,
  params: itemParams,
  body: z.object({ key: rawText(300, 1) }),
});

export const uploadReviewPicture = endpoint({
  method: 'POST',
  path: '/api/reviews/items/:itemId/pictures',
  access: 'anyone',
  tag,
  summary:
    'Upload a picture for a review as the request body; only its pixels are kept. It is deleted after a day unless a review names its `url`',
  status: 201,
  params: itemParams,
  query: z.object({ pictureKey: rawText(300, 1) }),
  consumes: [...pictureTypes],
  response: uploadedPicture,
});
