import { Link } from 'react-router';
import type { Product, ProductVariant } from '#contract/catalogue';
import * as paths from '../../../paths';
import { card } from '../messages';
import { ColourMark } from './colour-mark';

type CardColoursProps = { product: Product & { variants?: readonly ProductVariant[] } };

/** The style's other colours, each linked to its product. */
export function CardColours({ product }: CardColoursProps) {
  const others = (product.variants ?? []).filter(
    ({ _id, colour }) => _id !== product._id && colour !== '',
  );
  if (others.length === 0) return null;
  return (
    <ul
      aria-label={card.alsoIn}
      className="mt-1 flex flex-wrap gap-x-3 text-12 text-ink-2 print:hidden"
    >
      {others.map(({ _id, colour }) => (
        <li key={_id}>
          <Link
            to={paths.product(_id)}
            prefetch="intent"
            className="relative z-2 inline-flex min-h-6 items-center hover:text-ink hover:underline hover:underline-offset-4 pointer-coarse:min-h-11"
          >
            <ColourMark colour={colour} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
