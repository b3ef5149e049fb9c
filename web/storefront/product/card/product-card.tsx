import { useId } from 'react';
import { Link } from 'react-router';
import type { Product, ProductVariant } from '#contract/catalogue';
import * as paths from '../../../paths';
import { Picture } from '../../../ui/picture';
import { Price } from '../../../ui/text/price';
import { WishlistButton } from '../../wishlist/wishlist-button';
import { isSoldOut } from '../buy/sizes.rules';
import { recordDeparture } from '../gallery/picture-transition';
import { card } from '../messages';
import { CardAdder } from './card-adder';
import { CardColours } from './card-colours';
import { ColourMark } from './colour-mark';
import { firstPicture } from './first-picture';
import { usePrefetchProduct } from './use-prefetch-product';

type ProductCardProps = {
  /** With the variants of its style, if known. */
  product: Product & { variants?: readonly ProductVariant[] };
  /** Loads the picture eagerly, for cards in the first view. */
  eager?: boolean;
  /** The `sizes` of the picture outside the usual grid. */
  sizes?: string;
};

const gridSizes = '(min-width: 64em) 25vw, (min-width: 40em) 33vw, 50vw';

/** A product in a grid. The whole card links to its page, except the buttons. */
export function ProductCard({ product, eager = false, sizes = gridSizes }: ProductCardProps) {
  const titleId = useId();
  const to = paths.product(product._id);
  const prefetch = usePrefetchProduct(product);
  return (
    <article className="group/card relative min-w-0 rounded outline-offset-4 outline-accent has-[h3_a:focus-visible]:outline-2">
      <div className="relative after:absolute after:inset-x-0 after:bottom-0 after:h-px after:origin-left after:scale-x-0 after:bg-thread after:transition-transform after:duration-(--slow) group-hover/card:after:scale-x-100">
        <Picture image={firstPicture(product)} sizes={sizes} eager={eager} />
        <CardMark product={product} />
        <WishlistButton
          product={product}
          className="absolute end-1 top-1 z-2 text-on-ground focus-visible:outline-on-ground"
        />
        {!isSoldOut(product) && <CardAdder product={product} titleId={titleId} />}
      </div>
      <p className="mt-3 flex justify-between gap-2 text-12 text-ink-2">
        <span className="truncate">{product.brand}</span>
        <ColourMark colour={product.colour} />
      </p>
      <h3 id={titleId} className="mt-1 truncate">
        <Link
          to={to}
          prefetch="intent"
          onClick={(event) => recordDeparture(product._id, event.currentTarget.closest('article'))}
          {...prefetch}
          className="outline-none after:absolute after:inset-0 after:z-1"
        >
          {product.title}
        </Link>
      </h3>
      <Price
        price={product.price}
        discountPrice={product.discountPrice}
        percent={product.discountPercent}
        className="mt-1"
      />
      <CardColours product={product} />
    </article>
  );
}

function CardMark({ product }: { product: Product }) {
  const mark = isSoldOut(product) ? card.outOfStock : product.new ? card.new : null;
  if (mark === null) return null;
  return <p className="absolute start-3 top-3 text-12 text-on-ground">{mark}</p>;
}
