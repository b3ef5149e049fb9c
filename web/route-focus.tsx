import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * After a navigation the focus moves to the new page's heading, which a screen reader then reads; where the page is
 * still loading, as soon as the heading is there. A change of filters or sort order leaves the focus on its control and
 * is announced by the page's title instead.
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
    if (before.pathname === pathname && !isOtherPage(before.address, now.address)) {
      if (before.title !== now.title) setAnnounced(now.title);
      return;
    }
    setAnnounced('');
    if (!focusHeading()) return focusComingHeading();
  }, [pathname, search, hash]);

  return (
    <p role="status" className="sr-only">
      {announced}
    </p>
  );
}

/** Another search, another order, or another page of the same list: the query alone says so. */
function isOtherPage(before: string, now: string): boolean {
  const [one, other] = [before, now].map(
    (address) => new URL(address, 'http://shop.invalid').searchParams,
  );
  const differing = new Set(
    [...(one?.keys() ?? []), ...(other?.keys() ?? [])].filter(
      (name) => one?.get(name) !== other?.get(name),
    ),
  );
  if (differing.has('q') || differing.has('order_id')) return true;
  return differing.size === 1 && differing.has('page');
}

function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return document.activeElement === heading;
}

/** Until the visitor does something: from then on the focus is theirs. Returns how to stop it. */
function focusComingHeading(): () => void {
  const observer = new MutationObserver(() => focusHeading() && stop());
  const stop = () => {
    observer.disconnect();
    for (const event of visitorActs) document.removeEventListener(event, stop);
  };
  for (const event of visitorActs) document.addEventListener(event, stop);
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}

const visitorActs = ['keydown', 'pointerdown'] as const;
