import { createPortal } from 'react-dom';

/** The dimmed layer between an open header panel and the page. Only in the browser. */
export function Backdrop({ onPress }: { onPress?: () => void }) {
  return createPortal(
    <div
      aria-hidden="true"
      onPointerDown={onPress}
      className="fixed inset-0 z-4 bg-scrim forced-colors:hidden print:hidden"
    />,
    document.body,
  );
}
