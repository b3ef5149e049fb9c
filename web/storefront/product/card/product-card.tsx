import { useQueryClient } from '@tanstack/react-query';
import { Star } from 'lucide';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Product } from '#contract/catalogue/catalogue';
import * as pages from '#contract/values/pages/storefront-pages';
import { swatchStyle, useAssortment } from '../../../api/assortment';
import { productOptions } from '../../../api/products';
import { useToken } from '../../../api/session/session';
import { useShopFacts } from '../../../api/shop-facts';
import { Icon } from '../../../ui/icon';
import { Picture, preloadPicture } from '../../../ui/picture';
import { formatNumber, formatRating } from '../../../ui/text/format';
import { Price } from '../../../ui/text/price';
import { WishlistButton } from '../../wishlist/wishlist-button';
import { isSoldOut } from '../buy/sizes.rules';
import { tileOf, tileSizes } from '../gallery/gallery.rules';
import { recordDeparture } from '../gallery/picture-transition';
import { card } from '../messages';
import { CardAdder } from './card-adder';
import { type CardProduct, otherColours } from './card-product.rules';
import { firstPicture } from './first-picture';
import { SecondPicture, useSecondPicture } from './second-picture';

type ProductCardProps = {
  product: CardProduct;
  /** Loads the picture eagerly, for cards in the first view. */
  eager: boolean;
  /** The `sizes` of the picture. */
  sizes: string;
  /** The name of its department, in a list that mixes several. */
  department: string | undefined;
};

/** A product in a grid. The whole card links to its page, except the buttons. */
export function ProductCard({ product, eager, sizes, department }: ProductCardProps) {
  const titleId = useId();
  const to = pages.product({ productId: product._id });
  const prefetch = usePrefetchProduct(product);
  const { handlers, ...state } = useSecondPicture();
  const [, second] = product.images;
  return (
    <article
      {...(second && handlers)}
      className="group/card relative touch-pan-y touch-pinch-zoom min-w-0 rounded outline-offset-4 outline-accent has-[h3_a:focus-visible]:outline-2"
    >
      <div className="relative after:absolute after:inset-x-0 after:bottom-0 after:h-px after:origin-left rtl:after:origin-right after:scale-x-0 after:bg-thread after:transition-transform after:duration-(--slow) group-hover/card:after:scale-x-100">
        <Picture image={firstPicture(product)} sizes={sizes} eager={eager} />
        {second && <SecondPicture image={second} sizes={sizes} {...state} />}
        <CardMark product={product} />
        <WishlistButton
          product={product}
          className="absolute end-1 top-1 z-2 text-on-ground focus-visible:outline-on-ground"
        />
        {!isSoldOut(product) && <CardAdder product={product} titleId={titleId} />}
      </div>
      <p className="mt-3 flex justify-between gap-2 text-12 text-ink-2">
        <span className="truncate">
          {department && <span aria-hidden="true">{department} · </span>}
          {product.brand}
        </span>
        <ColourMark colour={product.colour} />
      </p>
      <h3 id={titleId} className="mt-1 truncate">
        <Link
          to={to}
          aria-label={department && `${product.title}, ${department}`}
          prefetch="intent"
          onClick={(event) => recordDeparture(product._id, event.currentTarget.closest('article'))}
          {...prefetch}
          className="outline-none after:absolute after:inset-0 after:z-1"
        >
          {product.title}
        </Link>
      </h3>
      <Price of={product} className="mt-1" />
      <CardRating rating={product.rating} />
      <CardColours product={product} />
    </article>
  );
}

function CardMark({ product }: { product: Product }) {
  const mark = isSoldOut(product) ? card.outOfStock : product.new && card.new;
  if (!mark) return null;
  return <p className="absolute start-3 top-3 text-12 text-on-ground">{mark}</p>;
}

/** 'Rated 4.3 of 5 by 12', short: a star, the average and the count. */
function CardRating({ rating }: Pick<Product, 'rating'>) {
  if (!rating) return null;
  const average = formatRating(rating.average);
  return (
    <p className="mt-1 flex items-center gap-1 text-12 text-ink-2">
      <span className="sr-only">{card.rating(average, rating.count)}</span>
      <Icon of={Star} size={14} filled />
      <span aria-hidden="true" className="tabular-nums">
        {average} ({formatNumber(rating.count)})
      </span>
    </p>
  );
}

/** The style's other colours, each linked to its product. */
function CardColours({ product }: { product: CardProduct }) {
  const others = otherColours(product);
  if (others.length === 0) return null;
  return (
    <ul
      aria-label={card.alsoIn}
      className="mt-1 flex flex-wrap gap-x-3 text-12 text-ink-2 print:hidden"
    >
      {others.map(({ _id, colour }) => (
        <li key={_id}>
          <Link
            to={pages.product({ productId: _id })}
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

/** Event handlers for a link to a product: on hover and focus, the product and its large picture are prefetched. */
function usePrefetchProduct(product: Product) {
  const client = useQueryClient();
  const token = useToken();
  const { catalogueAccess } = useShopFacts();
  const mayView = typeof token === 'string' || catalogueAccess === 'public';
  const prefetch = () => {
    if (!mayView) return;
    preloadPicture(firstPicture(product), tileSizes(tileOf(0, product.images.length || 1)));
    void client.prefetchQuery(productOptions(product._id));
  };
  return { onPointerEnter: prefetch, onFocus: prefetch };
}

/** A colour's dot and its name; an unknown colour is only named. */
function ColourMark({ colour }: { colour: string }) {
  const { colours } = useAssortment();
  const swatch = colours.find(({ name }) => name === colour);
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      {swatch && (
        <span
          aria-hidden="true"
          style={swatchStyle(swatch)}
          className="forced-mark inline-block size-3 flex-none rounded-full bg-cover shadow-[inset_0_0_0_1px_var(--color-swatch-edge)]"
        />
      )}
      {colour}
    </span>
  );
}
