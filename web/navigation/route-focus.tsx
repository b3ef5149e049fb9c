import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * Moves the focus to the new page's heading after a navigation, so that screen readers read it; if the page is still
 * loading, once the heading appears. A change of filters or sort order keeps the focus and announces the page title.
 */
export function RouteFocus() {
  const { pathname, search, hash } = useLocation();
  const [announced, setAnnounced] = useState('');
  const last = useRef<{ pathname: string; url: string; title: string } | null>(null);

  useEffect(() => {
    const before = last.current;
    const now = { pathname, url: pathname + search, title: document.title };
    last.current = now;
    if (!before || before.url === now.url || hash !== '') return;
    if (before.pathname === pathname && !isOtherPage(before.url, now.url)) {
      if (before.title !== now.title) setAnnounced(now.title);
      return;
    }
    setAnnounced('');
    if (!focusHeading()) return focusHeadingWhenAdded();
  }, [pathname, search, hash]);

  return (
    <p role="status" className="sr-only">
      {announced}
    </p>
  );
}

/** Whether a change of the query alone opens other content: a search, an order or another page of a list. */
function isOtherPage(before: string, now: string): boolean {
  const [one, other] = [before, now].map((url) => new URL(url, 'http://shop.invalid').searchParams);
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

/** Stops at the visitor's first input, so that it never takes the focus away. Returns a function that stops it. */
function focusHeadingWhenAdded(): () => void {
  const observer = new MutationObserver(() => focusHeading() && stop());
  const stop = () => {
    observer.disconnect();
    for (const event of inputEvents) document.removeEventListener(event, stop);
  };
  for (const event of inputEvents) document.addEventListener(event, stop);
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}

const inputEvents = ['keydown', 'pointerdown'] as const;
