import { createPortal } from 'react-dom';

/** The veil over the page below an open header: under the header, over all else. Only in the browser. */
export function Scrim({ onPress }: { onPress?: () => void }) {
  return createPortal(
    <div
      aria-hidden="true"
      onPointerDown={onPress}
      className="fixed inset-0 z-4 bg-scrim forced-colors:hidden print:hidden"
    />,
    document.body,
  );
}
