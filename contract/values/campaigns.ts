/** Maximum number of products that a campaign publishes and withdraws. */
export const CAMPAIGN_PRODUCTS_LIMIT = 500;

/** Why a price is marked in a rehearsal of a campaign. */
export const rehearsalProblems = [
  'raises',
  'not_lowest',
  'below_cost',
  'conflict',
  'same',
] as const;
export type RehearsalProblem = (typeof rehearsalProblems)[number];

/**
 * What the law forbids. `raises`: above the price before. `not_lowest`: shown as a reduction, and not below the lowest price of the
 * last 30 days.
 */
export const blockingProblems: readonly RehearsalProblem[] = ['raises', 'not_lowest'];
