import { useDates } from '../../ui/text/dates';
import { draft } from './draft-messages';

/** States that a draft is shown, or the shop as it will be at a time. */
export function DraftNotice({ shownAt }: { shownAt?: string | undefined }) {
  const dates = useDates();
  return (
    <p
      role="status"
      className="sticky top-0 z-40 border-b-2 border-mark-warn bg-surface px-(--gutter) py-2 text-center font-medium"
    >
      {shownAt === undefined ? draft.notice : draft.noticeAt(dates.moment(shownAt))}
    </p>
  );
}
