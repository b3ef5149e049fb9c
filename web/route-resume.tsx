import { useContext, useEffect } from 'react';
import { createPath, UNSAFE_DataRouterContext } from 'react-router';
import { wasReloaded } from './ui/lazy/lazy-part';

const KEY = 'on-the-way';

/**
 * A page's file that has gone with a release makes the router load the page anew that one is on. From there this leads
 * on to where one was going, so that one press is enough; but once only, lest it go in circles.
 */
export function RouteResume() {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  useEffect(() => {
    const keep = () => {
      // Asked of the router itself: a page is told of a navigation only with its next render, which may be too late.
      const target = router?.state.navigation.location;
      if (target && target.state !== KEY) sessionStorage.setItem(KEY, createPath(target));
    };
    window.addEventListener('pagehide', keep);
    const kept = takeKept();
    if (kept && wasReloaded()) void router?.navigate(kept, { state: KEY });
    return () => window.removeEventListener('pagehide', keep);
  }, [router]);
  return null;
}

function takeKept(): string | null {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return kept;
  } catch {
    // A closed storage costs a second press.
    return null;
  }
}
