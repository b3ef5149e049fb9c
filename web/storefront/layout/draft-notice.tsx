import { useLocation } from 'react-router';
import { draft } from './messages';

/** On every page under a preview link: states that draft content is shown. */
export function DraftNotice() {
  const { search } = useLocation();
  if (!new URLSearchParams(search).has('preview')) return null;
  return (
    <p
      role="status"
      className="sticky top-0 z-40 border-b-2 border-mark-warn bg-surface px-(--gutter) py-2 text-center font-medium"
    >
      {draft.notice}
    </p>
  );
}
