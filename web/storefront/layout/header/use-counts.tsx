import { type ReactNode, useState } from 'react';
import { useHasGuestCart } from '../../../api/guest-cart/guest-storage';
import { useToken } from '../../../api/session';
import { useLazyComponent } from '../../../ui/lazy/use-lazy-component';
import type { Counts } from './header-counts';

const loadCounts = async () => (await import('./header-counts')).HeaderCounts;
const none: Counts = { cart: 0, favourites: 0 };

/** The header's counts, and the lazy component that reads them. Most visitors have neither cart nor favourites. */
export function useCounts(): Counts & { countsReader: ReactNode } {
  const isSignedIn = typeof useToken() === 'string';
  const hasGuestCart = useHasGuestCart();
  const [counts, setCounts] = useState(none);
  const isWanted = isSignedIn || hasGuestCart;
  const CountsReader = useLazyComponent(loadCounts, isWanted);
  return {
    ...(isWanted ? counts : none),
    countsReader: CountsReader && <CountsReader onChange={setCounts} />,
  };
}
