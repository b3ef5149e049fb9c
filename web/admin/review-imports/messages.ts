import { formatCount } from '../../ui/text/format-count';

/** Texts of the import of reviews. */
export const reviewImports = {
  title: 'Import reviews',
  source: 'Where the reviews come from',
  sourceHint: 'The name of your former shop or review app. Shoppers see it with each review.',
  sourceFirst: 'Enter where the reviews come from first.',
  about:
    'Upload a CSV file with the columns Rating, Date, and Product ID, SKU or Handle. ID, Name, Text, Title, Verified, Size, Fit, Length, Height, Reply and Reply date are read too. You can check the file before anything is imported.',
  choose: 'Choose a file',
  checking: 'Checking',
  reviewsOf: (file: string) => `Reviews in ${file}`,
  reviewsOfFile: 'Reviews in the file',
  reviewCount: (count: number) => formatCount(count, 'review'),
  apply: (count: string) => `Import ${count}`,
  applying: 'Importing',
  applied: (count: string) => `${count} imported`,
  nothing: 'The file contains no new reviews.',
  counts: {
    added: 'New',
    flagged: 'Of these, waiting for your decision',
    present: 'Imported before',
    rejected: 'Rejected',
  },
  examples: 'The first new reviews',
  line: (line: number) => `Line ${line}`,
  starCount: (count: number) => formatCount(count, 'star'),
  verified: 'verified by the other shop',
  errors: 'Rejected rows',
  error: (line: number, field: string, message: string) => `Line ${line}, ${field}: ${message}`,
  moreErrors: 'Only the first errors are listed.',
  before: 'Previous imports',
  none: 'No imports yet',
  file: 'File',
  unnamed: 'Untitled file',
  from: 'From',
  by: 'By',
  when: 'When',
  added: 'Reviews',
  undo: 'Undo',
  undoTitle: 'Undo this import?',
  undoDescription: (count: string) =>
    `${count} will be deleted with all helpful votes, except those that were answered or decided about since.`,
  undoConfirm: 'Delete reviews',
  undoing: 'Deleting',
  undone: (kept: number) =>
    kept === 0
      ? 'Import undone'
      : `Import undone. ${kept} of its reviews ${kept === 1 ? 'stays, as it was' : 'stay, as they were'} changed.`,
  isUndone: 'Undone',
} as const;
