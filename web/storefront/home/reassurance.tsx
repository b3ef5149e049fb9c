import { Lock, type LucideIcon, MessageCircle, Truck, Undo2 } from 'lucide-react';
import { useShopFacts } from '../../api/shop-facts';
import { Icon } from '../../ui/icon';
import { formatCount } from '../../ui/text/format-count';
import { points } from './below-fold-messages';

/** The shop's four promises: shipping, returns, payment, support. */
export function Reassurance() {
  const { returnDays } = useShopFacts();
  const entries: readonly [LucideIcon, string, string][] = [
    [Truck, points.shipping, points.shippingText],
    [Undo2, points.returns, points.returnsText(formatCount(returnDays, points.day))],
    [Lock, points.payment, points.paymentText],
    [MessageCircle, points.support, points.supportText],
  ];
  return (
    <ul
      aria-label={points.label}
      className="grid grid-cols-2 gap-x-4 gap-y-6 border-b border-line py-8 lg:grid-cols-4 lg:py-9"
    >
      {entries.map(([icon, title, text]) => (
        <li key={title} className="flex flex-col gap-2.5 lg:flex-row lg:gap-4">
          <Icon of={icon} size={22} className="flex-none" />
          <div>
            <h2 className="font-medium">{title}</h2>
            <p className="mt-0.5 text-ink-2">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
