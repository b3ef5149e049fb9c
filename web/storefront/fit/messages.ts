import type { FitVerdict } from '#contract/values/fit/body';
import { formatCount } from '../../ui/text/format-count';

/** Texts of the advice on sizes. Those of the form and of what it saves are apart, because their code loads later. */

export const advice = {
  verdicts: {
    small: 'Runs small',
    true: 'True to size',
    large: 'Runs large',
  } satisfies Record<FitVerdict, string>,
  shareOf: (percent: string, buyers: string) => `${percent} of ${buyers} buyers say so.`,
  /** For shoppers whose size is not known. */
  general: {
    small: 'We suggest one size up.',
    true: 'We suggest your usual size.',
    large: 'We suggest one size down.',
  } satisfies Record<FitVerdict, string>,
  basedOn: (parts: string) => `Based on ${parts}.`,
  reviews: (count: number) => (count === 0 ? '' : formatCount(count, 'review', 'reviews')),
  returns: (count: number) => (count === 0 ? '' : formatCount(count, 'return', 'returns')),
  find: 'Find my size',
  change: 'Change',
  changeNamed: 'Change my size',
} as const;
