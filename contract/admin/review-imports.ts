import { z } from 'zod';
import { endpoint } from '../endpoint';
import { rawText, requiredText } from '../text';
import { REVIEW_SOURCE_LIMIT } from '../values/reviews/review-imports';
import { area, paging, person } from './area';
import { undoResult } from './catalogue/catalogue-bulk';

const count = z.number().int();

const reviewImport = z.object({
  _id: z.string(),
  source: z.string(),
  fileName: z.string(),
  /** The reviews that it added. */
  added: count,
  by: person,
  createdAt: z.string(),
  /** The end of the period in which it can be undone; null if it is over, or if the import was undone. */
  undoUntil: z.string().nullable(),
  undoneAt: z.string().nullable(),
});
export type ReviewImport = z.infer<typeof reviewImport>;

/** What a file contains, and what importing it does. */
const reviewFilePlan = z.object({
  /** Reviews that the shop does not have yet. `flagged` is how many of them wait for a decision by staff. */
  added: count,
  flagged: count,
  /** Reviews that an earlier import added. They stay as they are. */
  present: count,
  /** Rows that cannot be imported. */
  rejected: count,
  /** Why, for the first 200 errors. Lines are those of the file, the heading being line 1. */
  errors: z.array(z.object({ line: count, field: z.string(), message: z.string() })),
  /** The first reviews that it adds, to check that the columns are understood. */
  examples: z.array(
    z.object({
      line: count,
      product: z.string(),
      rating: count,
      name: z.string(),
      text: z.string(),
      isVerified: z.boolean(),
      writtenAt: z.string(),
    }),
  ),
});
export type ReviewFilePlan = z.infer<typeof reviewFilePlan>;

const reviews = area('staff:reviews', 'Admin: reviews');
/** Shown with the reviews: “Imported from …”. It also distinguishes equal ids of different shops. */
const source = requiredText(REVIEW_SOURCE_LIMIT);

export const previewReviewFile = endpoint({
  ...reviews.post('/api/admin/reviews/imports/preview'),
  summary: 'What importing a CSV file of reviews would do; nothing is stored',
  consumes: ['text/csv'],
  query: z.object({ source }),
  response: reviewFilePlan,
});

export const importReviewFile = endpoint({
  ...reviews.post('/api/admin/reviews/imports'),
  summary:
    'Import a CSV file of reviews in one transaction. Rows with errors are left out. Repeating it adds nothing, because a review is known by its id and source',
  consumes: ['text/csv'],
  query: z.object({ source, name: rawText(200).trim().default('') }),
  response: reviewFilePlan,
});

export const listReviewImports = endpoint({
  ...reviews.get('/api/admin/reviews/imports'),
  summary: 'All imports of reviews, newest first',
  query: z.object({ ...paging(20, 100) }),
  response: z.array(reviewImport),
  list: true,
});

export const undoReviewImport = endpoint({
  ...reviews.post('/api/admin/reviews/imports/:id/undo'),
  summary:
    'Delete the reviews that an import added, within 90 days; those that staff have changed since are kept',
  response: undoResult,
});
