import type { Order } from '#contract/orders';
import { formatMoney } from '../../ui/format';
import { order as texts } from './messages';

/** How the total comes about. */
export function OrderSums({ order }: { order: Order }) {
  return (
    <dl className="mt-6 grid gap-2.5 border-t border-line-strong pt-4 tabular-nums [&>div]:flex [&>div]:justify-between [&>div]:gap-4">
      <div>
        <dt className="text-ink-2">{texts.subtotal}</dt>
        <dd>{formatMoney(order.subtotal)}</dd>
      </div>
      {order.promoCode && (
        <div>
          <dt className="text-ink-2">{texts.promo(order.promoCode)}</dt>
          <dd>−{formatMoney(order.promo)}</dd>
        </div>
      )}
      <div>
        <dt className="text-ink-2">{texts.shipping}</dt>
        <dd>{formatMoney(order.shipping)}</dd>
      </div>
      <div className="pt-1 text-20 font-medium">
        <dt>{texts.total}</dt>
        <dd>{formatMoney(order.total)}</dd>
      </div>
      {order.refunded > 0 && (
        <div>
          <dt className="text-ink-2">{texts.refund}</dt>
          <dd>−{formatMoney(order.refunded)}</dd>
        </div>
      )}
    </dl>
  );
}
