import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * After a navigation the focus moves to the new page's heading, which a screen reader then reads.
 * A page without one, and a change of the query alone, is announced by its title instead.
 */
export function RouteFocus() {
  const { pathname, search, hash } = useLocation();
  const [announced, setAnnounced] = useState('');
  const last = useRef({ pathname, search, title: '' });

  useEffect(() => {
    const before = last.current;
    last.current = { pathname, search, title: document.title };
    if (before.title === '' || hash !== '') return;
    if (before.pathname !== pathname && focusHeading()) setAnnounced('');
    else if (before.title !== document.title) setAnnounced(document.title);
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
