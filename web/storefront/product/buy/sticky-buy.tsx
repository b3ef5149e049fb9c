import type { Product } from '#contract/catalogue';
import { Button } from '../../../ui/button';
import { Price } from '../../../ui/text/price';
import { product as texts } from '../messages';
import type { Buying } from './use-buying';

/** On phones, a second 'Add to Cart' at the bottom once the first has scrolled out of view. */
export function StickyBuy({ product, buying }: { product: Product; buying: Buying }) {
  const { size, add, isAdding } = buying;
  return (
    <div className="sticky bottom-0 z-4 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4 border-t border-line bg-paper px-(--gutter) py-2.5 lg:hidden print:hidden">
      <div className="min-w-0">
        <p className="truncate font-medium">
          {size === null ? texts.noSize : texts.sizeChosen(size)}
        </p>
        <Price
          price={product.price}
          discountPrice={product.discountPrice}
          percent={product.discountPercent}
        />
      </div>
      <Button busy={isAdding && texts.adding} onClick={add}>
        {texts.add}
      </Button>
    </div>
  );
}
