import { expect, it } from 'vitest';
import type { ReviewSummary } from '#contract/reviews/reviews';
import { fitBySize, mostSaid } from './fit.rules';

it('says what most buyers say, and nothing for a few', () => {
  expect(mostSaid({ small: 30, true: 12, large: 5 })).toEqual({
    answer: 'small',
    percent: 64,
    answers: 47,
  });
  expect(mostSaid({ small: 4, true: 0, large: 0 })).toBeNull();
  expect(mostSaid({ small: 0, true: 0, large: 0 })).toBeNull();
});

it('shows the sizes that buyers have answered for', () => {
  const bySize: ReviewSummary['bySize'] = [
    { size: 'S', count: 3, small: 0, true: 0, large: 0 },
    { size: 'M', count: 9, small: 1, true: 2, large: 5 },
  ];
  expect(fitBySize({ bySize } as ReviewSummary)).toEqual([
    {
      size: 'M',
      answers: 8,
      shares: [
        { fit: 'small', percent: 13 },
        { fit: 'true', percent: 25 },
        { fit: 'large', percent: 63 },
      ],
    },
  ]);
});
