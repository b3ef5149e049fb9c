import { Link, useLocation } from 'react-router';
import type { ProductDetail } from '#contract/catalogue/catalogue';
import * as pages from '#contract/values/pages/storefront-pages';
import { Picture } from '../../ui/picture';
import { firstPicture } from './card/first-picture';
import { product as texts } from './messages';

type ColourLinksProps = { product: ProductDetail; size: string | null };

/** The style's colours, linked to their products with the same size. */
export function ColourLinks({ product, size }: ColourLinksProps) {
  const { _id, colour } = product;
  const { search } = useLocation();
  // The link of a preview shows the drafts of all colours.
  const preview = product.draft ? new URLSearchParams(search).get('preview') : null;
  // Until the full product has loaded, only its own colour is known.
  const variants =
    product.variants.length > 0
      ? product.variants
      : [{ _id, colour, image: firstPicture(product) }];
  if (colour === '' && variants.length < 2) return null;
  return (
    <div className="mt-7">
      <p className="mb-2.5 flex min-h-6 items-center gap-2">
        <span className="text-ink-2">{texts.color}</span>
        {colour}
      </p>
      <ul className="flex flex-wrap gap-2">
        {variants.map((variant) => (
          <li key={variant._id}>
            <Link
              to={pages.product({ productId: variant._id, size, preview })}
              aria-label={variant.colour}
              aria-current={variant._id === _id ? 'true' : undefined}
              preventScrollReset
              prefetch="intent"
              className="block w-16 rounded aria-[current=true]:shadow-[0_0_0_2px_var(--color-paper),0_0_0_3px_var(--color-ink)]"
            >
              <Picture image={variant.image} sizes="64px" alt="" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
