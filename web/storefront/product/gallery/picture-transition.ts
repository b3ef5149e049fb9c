import { useLayoutEffect, useRef } from 'react';

const ANIMATION = { duration: 250, easing: 'cubic-bezier(.2, .7, .2, 1)' };
/** Without an animation after this time: the shopper has been waiting for the page. */
const MAX_WAIT_MS = 500;

// Module state: connects the page that is left with the next one, which share no component.
let departure: { productId: string; from: DOMRect; at: number } | null = null;

/** Records the position of a product's picture on its card, right before the product's page opens. */
export function recordDeparture(productId: string, card: Element | null): void {
  const from = card?.querySelector('picture')?.getBoundingClientRect();
  departure = from ? { productId, from, at: performance.now() } : null;
}

/**
 * A ref for the large picture, which is animated from the card that was pressed. Not a view transition, because the
 * browser would delay the navigation to capture the old page.
 */
export function usePictureTransition<Target extends HTMLElement>(productId: string) {
  const target = useRef<Target>(null);
  useLayoutEffect(() => {
    const left = departure;
    departure = null;
    if (left?.productId !== productId || performance.now() - left.at > MAX_WAIT_MS) return;
    if (target.current) animateFrom(target.current, left.from);
  }, [productId]);
  return target;
}

function animateFrom(target: HTMLElement, from: DOMRect): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const to = target.getBoundingClientRect();
  // The page is about to scroll to its top.
  const down = from.top - to.top - scrollY;
  const begin = `translate(${from.left - to.left}px, ${down}px) scale(${from.width / to.width})`;
  target.animate(
    [
      { transform: begin, transformOrigin: '0 0', zIndex: 1 },
      { transform: 'none', transformOrigin: '0 0', zIndex: 1 },
    ],
    ANIMATION,
  );
}
