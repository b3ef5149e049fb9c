import { useEffect, useRef } from 'react';

const isOverlay = () => (history.state as { overlay?: boolean } | null)?.overlay === true;

/**
 * Makes Back close an overlay before it leaves the page. An open overlay adds a history entry, unseen by the router, which
 * is removed when the overlay closes in another way. Links inside the overlay must use `replace`, so that their page
 * replaces that entry.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  const removal = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (!isOpen) return;
    clearTimeout(removal.current);
    if (!isOverlay()) {
      const index = (history.state as { idx?: number } | null)?.idx ?? 0;
      history.pushState({ ...history.state, idx: index + 1, overlay: true }, '');
    }
    const onPop = (event: PopStateEvent) => {
      event.stopImmediatePropagation();
      close.current();
    };
    window.addEventListener('popstate', onPop, true);
    return () => {
      window.removeEventListener('popstate', onPop, true);
      // Delayed: React mounts effects twice in development, and a link may be about to replace the entry.
      removal.current = setTimeout(removeEntry);
    };
  }, [isOpen]);
}

function removeEntry(): void {
  if (!isOverlay()) return;
  const swallow = (event: PopStateEvent) => event.stopImmediatePropagation();
  window.addEventListener('popstate', swallow, { capture: true, once: true });
  history.back();
}
