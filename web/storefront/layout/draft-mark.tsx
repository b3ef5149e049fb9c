import { useLocation } from 'react-router';
import { draft as text } from './draft-messages';

/** Says on every page under a preview link that what is shown is a draft. */
export function DraftMark() {
  const { search } = useLocation();
  if (!new URLSearchParams(search).has('preview')) return null;
  return (
    <p
      role="status"
      className="sticky top-0 z-40 border-b-2 border-mark-warn bg-surface px-(--gutter) py-2 text-center font-medium"
    >
      {text.mark}
    </p>
  );
}
