import { draft } from './messages';

/** States that draft content is shown. */
export function DraftNotice() {
  return (
    <p
      role="status"
      className="sticky top-0 z-40 border-b-2 border-mark-warn bg-surface px-(--gutter) py-2 text-center font-medium"
    >
      {draft.notice}
    </p>
  );
}
