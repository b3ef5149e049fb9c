import { Truck, Undo2 } from 'lucide';
import type { Product } from '#contract/catalogue/catalogue';
import { useShopFacts } from '../../api/shop-facts';
import { Icon } from '../../ui/icon';
import { useMoney } from '../../ui/text/money';
import { useDeliveryEstimate } from './buy/delivery-estimate';
import { isSoldOut } from './buy/sizes.rules';
import { product as texts } from './messages';

/** Delivery date, cost and return period. A sold-out product has no date. */
export function ProductFacts({ product }: { product: Product }) {
  const { returnDays } = useShopFacts();
  const arrival = useDeliveryEstimate();
  const cost = useShippingText();
  const isAvailable = !isSoldOut(product);
  return (
    <ul className="mt-6 grid gap-3 text-ink-2">
      <li className="flex gap-3">
        <Icon of={Truck} size={18} className="mt-px flex-none" />
        <span>
          {isAvailable ? (
            <>
              <span className="font-medium text-ink">{arrival}</span>, {cost}
            </>
          ) : (
            <span className="first-letter:uppercase">{cost}</span>
          )}
        </span>
      </li>
      <li className="flex gap-3">
        <Icon of={Undo2} size={18} className="mt-px flex-none" />
        <span className="font-medium text-ink">{texts.returns(returnDays)}</span>
      </li>
    </ul>
  );
}

function useShippingText(): string {
  const formatMoney = useMoney();
  const { shippingFlat, freeShippingOver, freeFirstOrder } = useShopFacts();
  if (shippingFlat === 0) return texts.freeShipping;
  return [
    texts.shippingCost(formatMoney(shippingFlat)),
    ...(freeShippingOver === null ? [] : [texts.freeOver(formatMoney(freeShippingOver))]),
    ...(freeFirstOrder ? [texts.freeFirstOrder] : []),
  ].join(', ');
}
