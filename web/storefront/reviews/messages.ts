import type {
  HeightBand,
  ReviewFit,
  ReviewLength,
  ReviewSort,
  WithheldReason,
} from '#contract/values/reviews/reviews';
import { formatCount } from '../../ui/text/format-count';

/** Texts of the reviews on a product's page. */
export const reviews = {
  title: 'Reviews',
  count: (count: number) => formatCount(count, 'review'),
  votes: (count: number) => formatCount(count, 'vote'),
  byRating: 'Reviews by rating',
  stars: (count: number) => (count === 1 ? '1 star' : `${count} stars`),
  fit: 'How it fits',
  fitSays: {
    small: (percent: string, count: string) => `${percent} of ${count} reviewers say it runs small`,
    true: (percent: string, count: string) =>
      `${percent} of ${count} reviewers say it’s true to size`,
    large: (percent: string, count: string) => `${percent} of ${count} reviewers say it runs large`,
  } satisfies Record<ReviewFit, (percent: string, count: string) => string>,
  lengthSays: {
    short: (percent: string, count: string) =>
      `${percent} of ${count} reviewers say it’s too short`,
    right: (percent: string, count: string) =>
      `${percent} of ${count} reviewers say the length is right`,
    long: (percent: string, count: string) => `${percent} of ${count} reviewers say it’s too long`,
  } satisfies Record<ReviewLength, (percent: string, count: string) => string>,
  fitBySize: 'Fit by size',
  fitHeads: { small: 'Small', true: 'True', large: 'Large' } satisfies Record<ReviewFit, string>,
  filters: 'Filter and sort the reviews',
  size: 'Size',
  allSizes: 'All sizes',
  sizeOption: (size: string, count: string) => `Size ${size} (${count})`,
  height: 'Height of the reviewer',
  allHeights: 'All heights',
  heightOption: (band: string, count: string) => `${band} (${count})`,
  heights: {
    under_160: 'Under 160 cm',
    '160_169': '160 to 169 cm',
    '170_179': '170 to 179 cm',
    '180_189': '180 to 189 cm',
    over_189: '190 cm and taller',
  } satisfies Record<HeightBand, string>,
  withPictures: (count: string) => `With pictures (${count})`,
  sort: 'Sort by',
  sorts: {
    helpful: 'Most helpful',
    newest: 'Newest',
    highest: 'Highest rating',
    lowest: 'Lowest rating',
  } satisfies Record<ReviewSort, string>,
  clear: 'Clear filters',
  shown: (shown: string, all: string) => `Showing ${shown} of ${all}`,
  none: 'No reviews match',
  noneText: 'Try fewer filters.',
  emptyTitle: 'No reviews yet',
  emptyText:
    'Only customers who bought it can review it. We ask them once their order has arrived.',
  failed: 'We couldn’t load the reviews',
  pages: 'Pages of reviews',
  withheld: (count: number, reasons: string) =>
    `${formatCount(count, 'review')} ${count === 1 ? 'was' : 'were'} withheld: ${reasons}.`,
  withheldReasons: {
    spam: (count: string) => `${count} for spam`,
    insult: (count: string) => `${count} for insults`,
    personal_data: (count: string) => `${count} for personal data`,
    off_topic: (count: string) => `${count} for being off-topic`,
    unlawful: (count: string) => `${count} for unlawful content`,
  } satisfies Record<WithheldReason, (count: string) => string>,
  pending: (count: number) =>
    `${formatCount(count, 'review')} ${count === 1 ? 'is' : 'are'} being checked.`,
  policy: 'We publish all others, good or bad.',
} as const;

/** Texts of one review. */
export const review = {
  verified: 'Verified purchase',
  imported: (from: string) => `Imported from ${from}`,
  importedAsVerified: (from: string) => `Verified purchase at ${from}`,
  featured: 'Picked by our team',
  verifiedBuyer: 'Verified buyer',
  customer: 'A customer',
  size: (size: string) => `Size ${size}`,
  height: (centimetres: number, feet: string) => `${centimetres} cm (${feet}) tall`,
  fits: {
    small: 'Runs small',
    true: 'True to size',
    large: 'Runs large',
  } satisfies Record<ReviewFit, string>,
  lengths: {
    short: 'Too short',
    right: 'Right length',
    long: 'Too long',
  } satisfies Record<ReviewLength, string>,
  edited: (day: string) => `edited ${day}`,
  more: 'Read more',
  less: 'Read less',
  answer: (shopName: string) => `Reply from ${shopName}`,
  helpful: 'Helpful',
  reviewBy: (name: string) => `, review by ${name}`,
  helpfulCount: (count: number) =>
    `${formatCount(count, 'person', 'people')} ${count === 1 ? 'finds' : 'find'} this helpful`,
  voteFailed: 'We couldn’t save that. Please try again.',
  picture: (number: number, name: string) => `Picture ${number} by ${name}`,
  pictures: (name: string) => `Pictures by ${name}`,
  position: (number: number, count: number) => `Picture ${number} of ${count}`,
  previous: 'Previous picture',
  next: 'Next picture',
} as const;
