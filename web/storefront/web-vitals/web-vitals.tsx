import { useLayoutEffect, useState } from 'react';
import { useMatches } from 'react-router';
import { useKnownFacts } from '../../api/shop-facts';

/**
 * Has some visits measured, at random and independently of the person: nothing is stored in the browser. The script is loaded
 * once the page has loaded; browsers keep what it measures from before.
 */
export function WebVitals() {
  const share = useKnownFacts()?.measuredShare ?? 0;
  const [draw] = useState(Math.random);
  // The id of a page's route is its path in the map of pages; that of other routes is a file.
  const route = useMatches().at(-1)?.id ?? '';
  const path = route.startsWith('/') ? route : null;
  const isMeasured = draw < share;
  // Before the page is painted, because what its paint shifts counts for it.
  useLayoutEffect(() => {
    if (!isMeasured || asksForPrivacy()) return;
    show(path);
    return () => show(null);
  }, [isMeasured, path]);
  return null;
}

function show(path: string | null): void {
  const since = performance.now();
  loading ??= whenLoaded().then(() => import('./measure-web-vitals'));
  // A script that is gone after a release measures nothing.
  loading.then(
    ({ showPage }) => showPage(path, since),
    () => {},
  );
}

let loading: Promise<typeof import('./measure-web-vitals')> | undefined;

/** After everything that the page needs. */
function whenLoaded(): Promise<unknown> {
  return new Promise((resolve) => {
    if (document.readyState === 'complete') resolve(null);
    else addEventListener('load', resolve, { once: true });
  });
}

function asksForPrivacy(): boolean {
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || navigator.doNotTrack === '1';
}
