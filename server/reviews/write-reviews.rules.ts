import type { ReviewInput } from '#contract/reviews/own-reviews';
import type { ReviewFlag, ReviewState } from '#contract/values/reviews/reviews';

/** How a customer is named: the first name and the initial of the last one, ‘Ada L.’. */
export function displayNameOf(firstName: string, lastName: string): string {
  const first = firstName.trim().split(/\s+/)[0] ?? '';
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
  const [initial] = graphemes.segment(lastName.trim());
  return [first, initial ? `${initial.segment.toUpperCase()}.` : ''].filter(Boolean).join(' ');
}

/** The parts of a stored review, if any, on which its new version depends. */
interface Stored {
  text: string;
  state: ReviewState;
  flags: ReviewFlag[];
}

/**
 * The state of a review that its author has changed. A text is published immediately unless it is flagged; one that staff have
 * published stays so while the text is the same. Of a withheld review, staff decide about every change.
 */
export function stateAfterEdit(
  before: Stored | null,
  { text }: Pick<ReviewInput, 'text'>,
  flags: ReviewFlag[],
): { state: 'published' | 'pending'; flags: ReviewFlag[] } {
  if (before?.state === 'withheld') return { state: 'pending', flags };
  if (before?.state === 'published' && before.text === text)
    return { state: 'published', flags: before.flags };
  return { state: flags.length > 0 ? 'pending' : 'published', flags };
}

/** Whether a form was saved without a change. */
export function isSameReview(before: Opinion, after: Opinion): boolean {
  return (
    opinionFields.every((field) => before[field] === after[field]) &&
    before.pictures.join() === after.pictures.join()
  );
}

const opinionFields = ['rating', 'fit', 'length', 'heightCm', 'text'] as const;
type Opinion = Pick<ReviewInput, (typeof opinionFields)[number] | 'pictures'>;
