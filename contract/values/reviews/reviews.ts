/** Values and limits of reviews, without schemas, so that the storefront does not load those. */

/** How a garment fits, compared with its size. */
export const reviewFits = ['small', 'true', 'large'] as const;
export type ReviewFit = (typeof reviewFits)[number];

export const reviewLengths = ['short', 'right', 'long'] as const;
export type ReviewLength = (typeof reviewLengths)[number];

/** `pending`: the rules have flagged it, and staff have not decided yet. */
export const reviewStates = ['published', 'pending', 'withheld'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** The only reasons to withhold a review. That it is bad is not one. */
export const withheldReasons = [
  'spam',
  'insult',
  'personal_data',
  'off_topic',
  'unlawful',
] as const;
export type WithheldReason = (typeof withheldReasons)[number];

/** Why the rules flagged a text. */
export const reviewFlags = ['link', 'spam', 'insult', 'personal_data'] as const;
export type ReviewFlag = (typeof reviewFlags)[number];

/** `helpful`: featured reviews first, then by helpful votes. */
export const reviewSorts = ['helpful', 'newest', 'highest', 'lowest'] as const;
export type ReviewSort = (typeof reviewSorts)[number];

/** The reviewers' heights in bands of centimetres, both ends included; null is open. */
export const heightBands = {
  under_160: [null, 159],
  '160_169': [160, 169],
  '170_179': [170, 179],
  '180_189': [180, 189],
  over_189: [190, null],
} as const satisfies Record<string, readonly [number | null, number | null]>;
export type HeightBand = keyof typeof heightBands;
export const heightBandNames = Object.keys(heightBands) as [HeightBand, ...HeightBand[]];

export const REVIEW_TEXT_LIMIT = 3000;
export const REVIEW_PICTURES_LIMIT = 4;
export const REVIEW_REPLY_LIMIT = 2000;
/** Of a reviewer, in centimetres. */
export const REVIEWER_HEIGHT = { min: 100, max: 250 } as const;
/** Days after the email during which its link opens the form. */
export const REVIEW_LINK_DAYS = 180;
