import type { ReactNode } from 'react';
import type { Order } from '#contract/orders';
import { formatMoney } from '../../ui/text/format';
import { ShippingCost } from '../cart/totals';
import { order as texts } from './messages';

/** The totals as in the cart: discounts and the promo code are subtracted from the subtotal. */
export function OrderTotals({ order }: { order: Order }) {
  return (
    <dl
      aria-label={texts.sums}
      className="mt-6 grid gap-2.5 border-t border-line-strong pt-4 tabular-nums"
    >
      <Row name={texts.subtotal}>{formatMoney(order.totalPrice)}</Row>
      {order.discount > 0 && (
        <Row name={texts.discount}>
          <span className="text-sale">−{formatMoney(order.discount)}</span>
        </Row>
      )}
      {order.promoCode && (
        <Row name={texts.promo(order.promoCode)}>
          <span className="text-sale">−{formatMoney(order.promo)}</span>
        </Row>
      )}
      <Row name={texts.shipping}>
        <ShippingCost sums={order} />
      </Row>
      <div className="flex justify-between gap-4 pt-1 text-20 font-medium">
        <dt>{texts.total}</dt>
        <dd>{formatMoney(order.total)}</dd>
      </div>
      {order.refunded > 0 && <Row name={texts.refund}>−{formatMoney(order.refunded)}</Row>}
      {order.refundPending > 0 && (
        <Row name={texts.refundPending}>−{formatMoney(order.refundPending)}</Row>
      )}
    </dl>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-2">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
