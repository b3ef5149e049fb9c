import { Truck, Undo2 } from 'lucide-react';
import { useShopFacts } from '../../state/shop-facts';
import { formatMoney } from '../../ui/format';
import { Icon } from '../../ui/icon';
import { product as texts } from './messages';
import { useArrivalText } from './use-arrival-text';

/** When it comes, for how much, and how long it can go back. */
export function ProductFacts() {
  const { returnDays } = useShopFacts();
  const arrival = useArrivalText();
  const cost = useShippingText();
  return (
    <ul className="mt-6 grid gap-3 text-ink-2">
      <li className="flex gap-3">
        <Icon of={Truck} size={18} className="mt-px flex-none" />
        <span>
          <span className="font-medium text-ink">{arrival}</span>, {cost}
        </span>
      </li>
      <li className="flex gap-3">
        <Icon of={Undo2} size={18} className="mt-px flex-none" />
        <span className="font-medium text-ink">{texts.returns(returnDays)}</span>
      </li>
    </ul>
  );
}

export function useShippingText(): string {
  const { shippingFlat, freeShippingOver, freeFirstOrder } = useShopFacts();
  if (shippingFlat === 0) return texts.freeShipping;
  return [
    texts.shippingCost(formatMoney(shippingFlat)),
    ...(freeShippingOver === null ? [] : [texts.freeOver(formatMoney(freeShippingOver))]),
    ...(freeFirstOrder ? [texts.freeFirstOrder] : []),
  ].join(', ');
}
