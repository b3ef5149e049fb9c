import { z } from 'zod';
import { rawText, text } from '#contract/text';
import { ownValue } from '#contract/values/own-value';
import {
  REVIEW_REPLY_LIMIT,
  REVIEW_TEXT_LIMIT,
  REVIEWER_HEIGHT,
  type ReviewFit,
  type ReviewLength,
} from '#contract/values/reviews/reviews';
import { momentIn } from '#contract/values/typed/typed-moments';

/** The columns of a file of reviews, with the names that they have in the files of review apps. In lower case. */
export const columnNames = {
  id: ['id', 'review id', 'review_id'],
  productId: ['product id', 'product_id'],
  sku: ['sku', 'product_sku'],
  handle: ['handle', 'product handle', 'product_handle'],
  colour: ['colour', 'color'],
  rating: ['rating', 'stars', 'review_score'],
  title: ['title', 'review_title'],
  text: ['text', 'body', 'review', 'review_content'],
  name: ['name', 'reviewer_name', 'reviewer name', 'display_name'],
  date: ['date', 'review_date', 'review date', 'created_at'],
  verified: ['verified', 'verified_buyer', 'verified buyer'],
  size: ['size'],
  fit: ['fit'],
  length: ['length'],
  height: ['height', 'height_cm'],
  reply: ['reply', 'comment_content'],
  replyDate: ['reply date', 'reply_date', 'comment_created_at'],
} as const;
export type ColumnName = keyof typeof columnNames;
export const columns = Object.keys(columnNames) as ColumnName[];

const fits: Record<string, ReviewFit> = {
  small: 'small',
  'runs small': 'small',
  'too small': 'small',
  true: 'true',
  'true to size': 'true',
  'as expected': 'true',
  large: 'large',
  'runs large': 'large',
  'too large': 'large',
};
const lengths: Record<string, ReviewLength> = {
  short: 'short',
  'too short': 'short',
  right: 'right',
  'just right': 'right',
  long: 'long',
  'too long': 'long',
};
const answers: Record<string, boolean> = {
  yes: true,
  true: true,
  '1': true,
  no: false,
  false: false,
  '0': false,
  '': false,
};

/** A cell with one of some words; null if it is empty. */
function oneOf<Value>(words: Record<string, Value>) {
  return z.string().transform((cell, ctx): Value | null => {
    const word = cell.toLowerCase();
    if (Object.hasOwn(words, word)) return ownValue(words, word) ?? null;
    if (cell === '') return null;
    const known = Object.keys(words).filter(Boolean);
    ctx.addIssue({ code: 'custom', message: `Must be one of: ${known.join(', ')}.` });
    return z.NEVER;
  });
}

const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,3}(\.0+)?$/, 'Must be a whole number.')
    .transform(Number)
    .pipe(z.number().min(from, `Must be ${from} or more.`).max(to, `Must be at most ${to}.`));

const DATE =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?) ?(Z|UTC|[+-]\d{2}:?\d{2})?)?$/;
const EARLIEST = '1995';

/** When a review was written: the moment, and the same text as a moment of UTC, by which the review is known again. */
interface WrittenAt {
  at: string;
  inUtc: string;
}

/** A day or a moment (ISO 8601); without a time zone, of `timeZone`. A day is its noon. */
const momentOf = (timeZone: string) =>
  z.string().transform((cell, ctx): WrittenAt => {
    const [, day = '', time = '12:00', zone] = DATE.exec(cell) ?? [];
    const local = `${day}T${time}`;
    const inUtc = new Date(`${local}${zone === undefined || zone === 'UTC' ? 'Z' : zone}`);
    const at = zone === undefined ? momentIn(local, timeZone) : inUtc;
    const isPast = day > EARLIEST && at !== null && at.getTime() <= Date.now();
    // The 31st of February is read as the 3rd of March.
    if (isPast && new Date(day).getUTCDate() === Number(day.slice(-2)))
      return { at: at.toISOString(), inUtc: inUtc.toISOString() };
    ctx.addIssue({
      code: 'custom',
      message: 'Must be a past day such as 2026-04-30, with or without a time.',
    });
    return z.NEVER;
  });

/** A cell that may be empty. */
const optional = <Value>(schema: z.ZodType<Value, string>) =>
  z.string().transform((cell, ctx): Value | null => {
    if (cell === '') return null;
    const { data, error } = schema.safeParse(cell);
    for (const { message } of error?.issues ?? []) ctx.addIssue({ code: 'custom', message });
    return data ?? null;
  });

/** A review of a file of a shop in a time zone. All cells are text; those of missing columns are empty. */
export const fileReviewIn = (timeZone: string) =>
  z
    .object({
      id: rawText(200),
      productId: rawText(100),
      sku: rawText(60),
      handle: rawText(255),
      colour: rawText(60),
      rating: wholeNumber(1, 5),
      title: text(200),
      text: text(REVIEW_TEXT_LIMIT),
      name: rawText(100),
      date: momentOf(timeZone),
      verified: oneOf(answers),
      size: rawText(20),
      fit: oneOf(fits),
      length: oneOf(lengths),
      height: optional(wholeNumber(REVIEWER_HEIGHT.min, REVIEWER_HEIGHT.max)),
      reply: text(REVIEW_REPLY_LIMIT),
      replyDate: optional(momentOf(timeZone)),
    })
    .transform(({ title, text: body, ...review }) => ({
      ...review,
      // A review app has a title, which says the same as the beginning of the text in many reviews.
      text: body.startsWith(title) ? body : `${title}\n${body}`.trim(),
    }))
    .refine(({ text: whole }) => whole.length <= REVIEW_TEXT_LIMIT, {
      path: ['text'],
      message: `Must be at most ${REVIEW_TEXT_LIMIT.toLocaleString('en-US')} characters.`,
    });
export type FileReview = z.output<ReturnType<typeof fileReviewIn>>;
