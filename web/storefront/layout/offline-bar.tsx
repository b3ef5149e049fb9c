import { useEffect, useSyncExternalStore } from 'react';
import { useBlocker, useNavigate } from 'react-router';
import { offline } from './messages';

/**
 * Says that there is no network, and leaves no page for one that cannot come: its files are asked for only then, and in
 * their place the browser would show a page of its own. As soon as the network is back it goes where it was to go.
 */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const { state, proceed } = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !navigator.onLine && currentLocation.pathname !== nextLocation.pathname,
  );
  useOfflineLinks();
  const isHeld = state === 'blocked';
  useEffect(() => {
    if (isOnline && isHeld) proceed?.();
  }, [isOnline, isHeld, proceed]);

  return (
    <div
      role="status"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line-strong bg-surface px-(--gutter) py-3 text-center empty:hidden print:hidden"
    >
      {!isOnline && <p>{isHeld ? offline.held : offline.text}</p>}
    </div>
  );
}

/** Links of a part that has not come to life yet would ask the network by themselves: they go the router's way too. */
function useOfflineLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a');
      if (navigator.onLine || !link || link.origin !== window.location.origin) return;
      if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (link.pathname === window.location.pathname) return;
      event.preventDefault();
      void navigate(link.pathname + link.search + link.hash);
    };
    window.addEventListener('click', onClick, true);
    return () => window.removeEventListener('click', onClick, true);
  }, [navigate]);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
