import { useLayoutEffect, useRef } from 'react';

const TRAVEL = { duration: 250, easing: 'cubic-bezier(.2, .7, .2, 1)' };
/** Without an animation after this time: the shopper has been waiting for the page. */
const LATE_MS = 500;

let departure: { productId: string; from: DOMRect; at: number } | null = null;

/** Records the position of a product's picture on its card, right before the product's page opens. */
export function depart(productId: string, card: Element | null): void {
  const from = card?.querySelector('picture')?.getBoundingClientRect();
  departure = from ? { productId, from, at: performance.now() } : null;
}

/**
 * A ref for the large picture, which is animated from the card that was pressed. Not a view transition, because the
 * browser would delay the navigation to capture the old page.
 */
export function useArrival<Place extends HTMLElement>(productId: string) {
  const place = useRef<Place>(null);
  useLayoutEffect(() => {
    const left = departure;
    departure = null;
    if (left?.productId !== productId || performance.now() - left.at > LATE_MS) return;
    if (place.current) travel(place.current, left.from);
  }, [productId]);
  return place;
}

function travel(place: HTMLElement, from: DOMRect): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const to = place.getBoundingClientRect();
  // The page is about to scroll to its top.
  const down = from.top - to.top - scrollY;
  const begin = `translate(${from.left - to.left}px, ${down}px) scale(${from.width / to.width})`;
  place.animate(
    [
      { transform: begin, transformOrigin: '0 0', zIndex: 1 },
      { transform: 'none', transformOrigin: '0 0', zIndex: 1 },
    ],
    TRAVEL,
  );
}
