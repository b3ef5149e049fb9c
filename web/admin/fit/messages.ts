import type { FitVerdict } from '#contract/values/fit/body';

/** Texts of the list of styles by their fit. */

export const fit = {
  title: 'Fit',
  back: 'All products',
  search: 'Search by title or brand',
  advice: 'Advice',
  verdicts: {
    small: 'Runs small',
    true: 'True to size',
    large: 'Runs large',
  } satisfies Record<FitVerdict, string>,
  filters: {
    small: 'Runs small',
    large: 'Runs large',
    true: 'True to size',
    none: 'No advice',
  },
  none: 'None yet',
  verdict: (words: string, percent: string) => `${words}, ${percent}`,
  product: 'Style',
  size: 'Size',
  purchases: 'Sold',
  small: 'Small',
  true: 'True',
  large: 'Large',
  tooSmall: 'Returned as too small',
  tooLarge: 'Returned as too large',
  votes: 'Votes',
  votesOf: (small: string, fits: string, large: string) =>
    `${small} small, ${fits} true, ${large} large`,
  smallShare: 'Say small',
  largeShare: 'Say large',
  returns: 'Returns for size',
  refunded: 'Refunded for size',
  bySize: 'By size',
  bySizeOf: (title: string) => `${title} by size`,
  unknownSize: 'Not given',
  emptyTitle: 'No feedback on fit yet',
  emptyText:
    'Reviews with a fit, and returns as too small or too large, appear here within an hour.',
  note: 'The colours of a style count together, updated every hour. Shoppers see advice once a clear majority of ten or more buyers agrees.',
} as const;
