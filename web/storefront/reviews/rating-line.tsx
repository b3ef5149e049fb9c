import { Link, useLocation } from 'react-router';
import { Stars } from '../../ui/stars';
import { formatRating } from '../../ui/text/format';
import { card } from '../product/messages';

/** The id of the reviews on a product's page. */
export const REVIEWS_ID = 'reviews';

type RatingLineProps = { rating: { average: number; count: number } | null };

/** A product's average under its title, which leads to the reviews; nothing without reviews. */
export function RatingLine({ rating }: RatingLineProps) {
  const { search } = useLocation();
  if (!rating) return null;
  return (
    <Link
      to={{ search, hash: REVIEWS_ID }}
      className="mt-2 -mb-1 inline-flex min-h-6 items-center gap-2 text-13 pointer-coarse:min-h-11"
    >
      <Stars rating={rating.average} size={14} />
      <span aria-hidden="true">{formatRating(rating.average)}</span>
      <span className="text-ink-2 underline decoration-ink/40 underline-offset-4">
        {card.reviews(rating.count)}
      </span>
    </Link>
  );
}
