import { kit } from '../../messages';
import { classNames } from '../class-names';
import { formatPercent } from './format';
import { useMoney } from './money';

type PriceProps = {
  /** The price before any discount and the price to pay, in major units; the saved percent is computed where it is not given. */
  of: {
    price: number;
    discountPrice: number;
    discountPercent?: number;
    lowestPrice?: number | undefined;
  };
  size?: 'card' | 'page';
  className?: string;
};

/**
 * The price and, when reduced, the former price, the saving and, where it is given, the lowest price before. A card shows the
 * saving if it fits on the line. Reads aloud as 'now … was … 25% off'.
 */
export function Price({ of, size = 'card', className }: PriceProps) {
  const formatMoney = useMoney();
  const { price, discountPrice, discountPercent, lowestPrice } = of;
  const isReduced = discountPrice < price;
  const saved = discountPercent ?? Math.round((1 - discountPrice / price) * 100);
  const isLarge = size === 'page';
  return (
    <p
      className={classNames(
        'flex flex-wrap items-baseline tabular-nums',
        isLarge ? 'gap-x-3 text-20' : 'gap-x-2',
        className,
      )}
    >
      <span className={classNames('font-medium', isReduced && 'text-sale')}>
        {isReduced && <span className="sr-only">{kit.priceNow} </span>}
        {formatMoney(discountPrice)}
      </span>
      {isReduced && (
        <s className="text-ink-2 decoration-1">
          <span className="sr-only">{kit.priceWas} </span>
          {formatMoney(price)}
        </s>
      )}
      {isReduced && saved > 0 && (
        <span className={classNames('text-ink-2', isLarge ? 'text-14' : 'if-it-fits text-12')}>
          <span aria-hidden="true">−{formatPercent(saved)}</span>
          <span className="sr-only">{kit.percentOff(formatPercent(saved))}</span>
        </span>
      )}
      {isReduced && lowestPrice !== undefined && (
        <span className="basis-full text-12 text-ink-2">
          {kit.lowestPrice(formatMoney(lowestPrice))}
        </span>
      )}
    </p>
  );
}
