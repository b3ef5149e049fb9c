import { useEffect, useState, useSyncExternalStore } from 'react';
import { useBlocker, useNavigate } from 'react-router';
import { usePrefix } from '../../api/shop-facts';
import { offline } from './messages';

/**
 * Shown while the browser is offline. Navigation is held, because the next page's files could not load and
 * the browser would show its own error page. It continues once the browser is online.
 */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const isLinkHeld = useHeldLink(isOnline);
  const isHeld = useHeldNavigation(isOnline) || isLinkHeld;
  return (
    <div
      role="status"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line-strong bg-surface px-(--gutter) py-3 text-center empty:hidden print:hidden"
    >
      {!isOnline && <p>{isHeld ? offline.held : offline.text}</p>}
    </div>
  );
}

/** Holds the last link pressed, also in a section that is not hydrated, where the browser itself would navigate. */
function useHeldLink(isOnline: boolean): boolean {
  const navigate = useNavigate();
  const prefix = usePrefix();
  const [held, setHeld] = useState<HTMLAnchorElement | null>(null);
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a');
      if (navigator.onLine || !link || link.origin !== window.location.origin) return;
      if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (link.pathname === window.location.pathname) return;
      event.preventDefault();
      setHeld(link);
    };
    window.addEventListener('click', onClick, true);
    return () => window.removeEventListener('click', onClick, true);
  }, []);
  useEffect(() => {
    if (!isOnline || held === null) return;
    setHeld(null);
    // A link to another language loads a document.
    if (held.hreflang) window.location.assign(held.href);
    else void navigate((held.pathname.slice(prefix.length) || '/') + held.search + held.hash);
  }, [isOnline, held, navigate, prefix]);
  return held !== null;
}

/** Holds navigation without a link, such as a search. */
function useHeldNavigation(isOnline: boolean): boolean {
  const { state, proceed } = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !navigator.onLine && currentLocation.pathname !== nextLocation.pathname,
  );
  const isHeld = state === 'blocked';
  useEffect(() => {
    if (isOnline && isHeld) proceed?.();
  }, [isOnline, isHeld, proceed]);
  return isHeld;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
