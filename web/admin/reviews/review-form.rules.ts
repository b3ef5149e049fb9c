import type { StaffReview } from '#contract/admin/reviews';
import { ownValue } from '#contract/values/own-value';
import type { BodyOf } from '../../api/client';
import type { RecordFormKind } from '../editing/record-form';
import { reviews, reviewPage as text } from './messages';

/** A decision as typed. */
interface ReviewDraft {
  state: StaffReview['state'];
  withheldReason: string;
  reply: string;
  isFeatured: boolean;
}

type Body = BodyOf<'PUT /api/admin/reviews/:id'>;

function draftOf({ state, withheldReason, reply, isFeatured }: StaffReview): ReviewDraft {
  return { state, withheldReason: withheldReason ?? '', reply: reply?.text ?? '', isFeatured };
}

/** The changed fields in the form of the API. */
function changesOf(draft: ReviewDraft, base: ReviewDraft): Body {
  const { state, withheldReason, reply, isFeatured } = draft;
  const isDecided = state !== base.state || withheldReason !== base.withheldReason;
  return {
    ...(isDecided && state === 'published' && { state }),
    ...(isDecided &&
      state === 'withheld' && {
        state,
        withheldReason: (withheldReason || null) as NonNullable<Body>['withheldReason'],
      }),
    ...(reply !== base.reply && { reply }),
    ...(isFeatured !== base.isFeatured && state === 'published' && { isFeatured }),
  };
}

const fieldLabels: Record<keyof ReviewDraft, string> = {
  state: text.state,
  withheldReason: text.reason,
  reply: text.reply,
  isFeatured: text.isFeatured,
};
const shownValues: Record<string, string> = { ...reviews.states, ...text.reasons };

export const reviewForm: RecordFormKind<StaffReview, ReviewDraft, Body> = {
  draftOf,
  bodyOf: (draft, base) => ({ body: changesOf(draft, base) }),
  labelOf: (path) => ownValue<string>(fieldLabels, path) ?? path,
  show: (_path, value) => ownValue(shownValues, String(value)),
  text,
};
