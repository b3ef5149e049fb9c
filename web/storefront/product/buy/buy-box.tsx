import type { Ref } from 'react';
import { Link } from 'react-router';
import type { ProductDetail } from '#contract/catalogue/catalogue';
import * as pages from '#contract/values/pages/storefront-pages';
import { useShopFacts } from '../../../api/shop-facts';
import { kit } from '../../../messages';
import { Button } from '../../../ui/button';
import { classNames } from '../../../ui/class-names';
import { OptionTiles } from '../../../ui/forms/option-tiles';
import { Status } from '../../../ui/status';
import { useDates } from '../../../ui/text/dates';
import { formatNumber } from '../../../ui/text/format';
import { Price } from '../../../ui/text/price';
import { ProductWalletButtons } from '../../cart/wallet/wallet-buttons';
import { FitAdvice } from '../../fit/fit-advice';
import { RatingLine } from '../../reviews/rating-line';
import { WishlistButton } from '../../wishlist/wishlist-button';
import { ColourLinks } from '../colour-links';
import { card, product as texts } from '../messages';
import { NotifyMe } from '../notify-me/notify-me';
import { SizeGuide } from '../size-guide/size-guide';
import { fewLeft, isSoldOut } from './sizes.rules';
import type { Buying } from './use-buying';

type BuyBoxProps = {
  product: ProductDetail;
  buying: Buying;
  /** The row of buttons, observed to show the sticky one. */
  actionsRef: Ref<HTMLDivElement>;
};

/** Title, price, colours, sizes and the 'Add to Cart' button. */
export function BuyBox({ product, buying, actionsRef }: BuyBoxProps) {
  const soldOut = isSoldOut(product);
  const dates = useDates();
  return (
    <>
      <p className="text-ink-2">
        {product.brandSlug ? (
          <Link
            to={pages.brand({ slug: product.brandSlug })}
            className="inline-flex min-h-6 items-center underline-offset-4 hover:underline pointer-coarse:-my-2.5 pointer-coarse:min-h-11"
          >
            {product.brand}
          </Link>
        ) : (
          product.brand
        )}
      </p>
      <h1 className="display-40 mt-1.5">{product.title}</h1>
      <RatingLine rating={product.rating} />
      <Price of={product} size="page" className="mt-3.5" />
      <TaxNote />
      <ColourLinks product={product} size={buying.size} />
      <Sizes product={product} buying={buying} />
      <div ref={actionsRef} className="mt-5 grid grid-cols-[minmax(0,1fr)_52px] gap-2 print:hidden">
        <Button
          size="large"
          disabled={soldOut}
          busy={buying.isAdding && card.adding}
          onClick={buying.add}
        >
          {product.comingAt
            ? texts.coming(dates.weekdayMoment(product.comingAt))
            : product.draft
              ? texts.draft
              : soldOut
                ? card.outOfStock
                : card.add}
        </Button>
        {!product.comingAt && !product.draft && (
          <WishlistButton
            product={product}
            className="h-13 w-13 rounded! border border-line-strong hover:border-ink"
          />
        )}
      </div>
      {buying.size !== null && !soldOut && (
        <ProductWalletButtons product={product} size={buying.size} />
      )}
    </>
  );
}

/** Whether the price includes tax, in the words of the cart; nothing in a shop without tax. */
function TaxNote() {
  const { tax } = useShopFacts();
  if (tax?.name === undefined) return null;
  return (
    <p className="mt-1 text-13 text-ink-2">
      {tax.pricesIncludeTax ? kit.taxIncluded(tax.name) : kit.taxNotIncluded}
    </p>
  );
}

function Sizes({ product, buying }: Pick<BuyBoxProps, 'product' | 'buying'>) {
  const { size, chooseSize, firstSize, error } = buying;
  const { lowStock } = useShopFacts();
  const left = fewLeft(product, size, lowStock);
  return (
    <div className="mt-7">
      <div className="mb-2.5 flex min-h-6 items-center justify-between gap-4">
        <p aria-hidden="true">
          <span className="text-ink-2">{texts.size}</span>
          <span className="ms-2">{size}</span>
        </p>
        <SizeGuide product={product} />
      </div>
      <OptionTiles
        label={texts.size}
        options={product.sizes.map(({ name, quantity }) => ({
          value: name,
          label: name,
          soldOut: quantity <= 0,
        }))}
        value={size}
        onChange={chooseSize}
        error={error}
        firstRef={firstSize}
      />
      <div className="mt-2.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p aria-live="polite">
          {left !== null && size !== null && (
            <Status tone="warn">{texts.onlyLeft(formatNumber(left), size)}</Status>
          )}
        </p>
        {!product.draft && <NotifyMe product={product} />}
      </div>
      <FitAdvice product={product} />
    </div>
  );
}

type StickyBuyProps = { product: ProductDetail; buying: Buying; isShown: boolean };

/**
 * On phones, a second 'Add to Cart' at the bottom once the first has scrolled out of view. It always takes its space, so that what
 * follows does not move.
 */
export function StickyBuy({ product, buying, isShown }: StickyBuyProps) {
  const { size, add, isAdding } = buying;
  return (
    <div
      className={classNames(
        'sticky bottom-0 z-4 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4 border-t border-line bg-paper px-(--gutter) py-2.5 lg:hidden print:hidden',
        !isShown && 'invisible',
      )}
    >
      <div className="min-w-0">
        <p className="truncate font-medium">
          {size === null ? texts.noSize : texts.sizeChosen(size)}
        </p>
        <Price of={product} />
      </div>
      <Button busy={isAdding && card.adding} onClick={add}>
        {card.add}
      </Button>
    </div>
  );
}
