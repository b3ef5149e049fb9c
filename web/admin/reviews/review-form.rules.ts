import type { StaffReview } from '#contract/admin/reviews';
import type { BodyOf } from '../../api/client';

/** A decision as typed. */
export interface ReviewDraft {
  state: StaffReview['state'];
  withheldReason: string;
  reply: string;
  isFeatured: boolean;
}

type Body = BodyOf<'PUT /api/admin/reviews/:id'>;

export function draftOf({ state, withheldReason, reply, isFeatured }: StaffReview): ReviewDraft {
  return { state, withheldReason: withheldReason ?? '', reply: reply?.text ?? '', isFeatured };
}

/** The changed fields in the form of the API. */
export function changesOf(draft: ReviewDraft, base: ReviewDraft): Body {
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
