import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { lazySection } from '../../ui/lazy/lazy-section';
import { useInView } from '../../ui/use-in-view';
import type { LoadedReviews } from './load-reviews';
import { REVIEWS_ID } from './rating-line';

const Section = lazySection(
  REVIEWS_ID,
  async () => (await import('./reviews-section')).ReviewsSection,
);

type ProductReviewsProps = {
  productId: string;
  /** The reviews that the server rendered; without them they load when they come into view. */
  initial: LoadedReviews | null;
};

/** The reviews of a product, whose code is not part of the page's first load. Give it the product as `key`. */
export function ProductReviews({ productId, initial }: ProductReviewsProps) {
  // Kept, because changed props would discard the server's HTML before it hydrates.
  const [loaded] = useState(initial);
  const [ref, isNear = false] = useInView('0px', { once: true });
  const isTarget = useLocation().hash === `#${REVIEWS_ID}`;
  useEffect(() => {
    // The browser looked for the target while the product was loading. A restored position stays.
    if (isTarget && window.scrollY === 0)
      document.getElementById(REVIEWS_ID)?.scrollIntoView?.({ block: 'start' });
  }, [isTarget]);
  if (loaded) return <Section productId={productId} initial={loaded} />;
  return (
    <div ref={ref} className="min-h-120">
      {isNear ? <Section productId={productId} initial={null} /> : <div id={REVIEWS_ID} />}
    </div>
  );
}
