import { useLayoutEffect, useRef } from 'react';

const TRAVEL = { duration: 250, easing: 'cubic-bezier(.2, .7, .2, 1)' };
/** A page that came later than this was waited for: a picture that flies in then would surprise. */
const LATE_MS = 500;

let departure: { productId: string; from: DOMRect; at: number } | null = null;

/** Notes where a product's picture stands on its card, right before the product's page is opened. */
export function depart(productId: string, card: Element | null): void {
  const from = card?.querySelector('picture')?.getBoundingClientRect();
  departure = from ? { productId, from, at: performance.now() } : null;
}

/**
 * For the place of the large picture: it travels there from the card that was pressed. Not a view transition, for which
 * the browser takes a picture of the old page first, while whoever pressed waits.
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
  // The page is about to be shown from its top.
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
