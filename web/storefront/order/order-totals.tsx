import type { OfferedOrder } from '#contract/orders/draft-offers';
import type { Order } from '#contract/orders/orders';
import { deliveryLabel } from '#contract/values/promotions/delivery-label';
import { useMoney } from '../../ui/text/money';
import { cart } from '../cart/messages';
import { Less, PromotionRows, ShippingCost, TaxRow, TotalsRow } from '../cart/totals';
import { order as texts } from './messages';

/** The totals as in the cart: discounts and the promo code are subtracted from the subtotal. */
export function OrderTotals({
  order,
}: {
  order: OfferedOrder & Partial<Pick<Order, 'refunded' | 'refundPending'>>;
}) {
  const formatMoney = useMoney();
  return (
    <dl
      aria-label={texts.sums}
      className="mt-6 grid gap-2.5 border-t border-line-strong pt-4 tabular-nums"
    >
      <TotalsRow name={cart.subtotal}>{formatMoney(order.totalPrice)}</TotalsRow>
      {order.discount > 0 && (
        <TotalsRow name={cart.discount}>
          <Less amount={order.discount} />
        </TotalsRow>
      )}
      <PromotionRows sums={order} />
      {order.discountReason && (
        <TotalsRow name={order.discountReason}>
          <Less amount={order.promo} />
        </TotalsRow>
      )}
      <TotalsRow name={deliveryLabel(cart.shipping, order.promotions)}>
        <ShippingCost sums={order} />
      </TotalsRow>
      {order.tax && <TaxRow tax={order.tax} />}
      <div className="flex justify-between gap-4 pt-1 text-20 font-medium">
        <dt>{texts.total}</dt>
        <dd>{formatMoney(order.total)}</dd>
      </div>
      {order.refunded !== undefined && order.refunded > 0 && (
        <TotalsRow name={texts.refund}>−{formatMoney(order.refunded)}</TotalsRow>
      )}
      {order.refundPending !== undefined && order.refundPending > 0 && (
        <TotalsRow name={texts.refundPending}>−{formatMoney(order.refundPending)}</TotalsRow>
      )}
    </dl>
  );
}
