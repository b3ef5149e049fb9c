import type { ReviewSummary } from '#contract/reviews/reviews';
import { type ReviewFit, reviewFits } from '#contract/values/reviews/reviews';

/** With fewer answers, shares say nothing. */
const MIN_ANSWERS = 5;

/** The answer that most gave, and its share; null if too few answered. Of equal shares it is the first. */
export function mostSaid<Answer extends string>(
  counts: Readonly<Record<Answer, number>>,
): { answer: Answer; percent: number; answers: number } | null {
  const entries = Object.entries(counts) as [Answer, number][];
  const answers = entries.reduce((sum, [, count]) => sum + count, 0);
  const [most] = entries.toSorted(([, one], [, other]) => other - one);
  if (!most || answers < MIN_ANSWERS) return null;
  return { answer: most[0], percent: toPercent(most[1], answers), answers };
}

export type SizeFit = {
  size: string;
  answers: number;
  shares: { fit: ReviewFit; percent: number }[];
};

/** The fit of each size with at least one vote. */
export function fitBySize({ bySize }: ReviewSummary): SizeFit[] {
  return bySize.flatMap((row) => {
    const answers = row.small + row.true + row.large;
    if (answers === 0) return [];
    const shares = reviewFits.map((fit) => ({ fit, percent: toPercent(row[fit], answers) }));
    return [{ size: row.size, answers, shares }];
  });
}

/** A whole percent; 0 of 0. */
export function toPercent(count: number, all: number): number {
  return all === 0 ? 0 : Math.round((100 * count) / all);
}
