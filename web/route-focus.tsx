import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * After a navigation the focus moves to the new page's heading, which a screen reader then reads.
 * A page without one, and a change of the query alone, is announced by its title instead.
 */
export function RouteFocus() {
  const { pathname, search, hash } = useLocation();
  const [announced, setAnnounced] = useState('');
  const last = useRef<{ pathname: string; address: string; title: string } | null>(null);

  useEffect(() => {
    const before = last.current;
    const now = { pathname, address: pathname + search, title: document.title };
    last.current = now;
    if (!before || before.address === now.address || hash !== '') return;
    if (before.pathname !== pathname && focusHeading()) setAnnounced('');
    else if (before.title !== now.title) setAnnounced(now.title);
  }, [pathname, search, hash]);

  return (
    <p role="status" className="sr-only">
      {announced}
    </p>
  );
}

function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return document.activeElement === heading;
}
