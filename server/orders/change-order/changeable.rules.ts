import { isPaidOnDelivery } from '#contract/values/orders/payment-methods';
import { ShopError } from '../../http/errors';
import { refusals } from '../../http/refusals/messages';
import { methodNamed, takesDifferences } from '../../payments/payment-methods.rules';
import { hasBeenPaid } from '../../payments/payments.rules';
import type { PaymentRow } from '../../payments/payments.service';
import type { OrderRow } from '../orders.queries';
import { assertMayHold, unitsOf } from '../place-order/unpaid-holds.rules';
import type { UnpaidHolds } from './change-order.queries';
import type { ChangeableProduct, DecidedChange } from './decided-change';

/** How the difference of a change is settled. */
type Settlement = 'nothing' | 'amount' | 'less' | 'refund' | 'supplement';

/**
 * `amount`: an order that is paid later just costs another amount. Throws `order_state` if an order must first be paid at a
 * gateway, where the payment was created with the old amount.
 */
export function settlementOf(
  {
    status,
    gateway,
    method,
    reference,
  }: Pick<PaymentRow, 'status' | 'gateway' | 'method' | 'reference'>,
  difference: number,
): Settlement {
  // A card that is charged at shipment is charged less then.
  if (status === 'authorised') return difference > 0 ? 'supplement' : 'less';
  if (!hasBeenPaid(status)) {
    if (!isPaidOnDelivery(gateway) || reference !== null)
      throw new ShopError('order_state', { message: NOT_PAID });
    return difference === 0 ? 'nothing' : 'amount';
  }
  if (difference === 0) return 'nothing';
  if (difference < 0) return 'refund';
  const paidWith = methodNamed(gateway, method);
  if (!paidWith || !takesDifferences(paidWith))
    throw new ShopError('order_state', {
      message: refusals.change.noWayToPay,
    });
  return 'supplement';
}

const NOT_PAID = refusals.change.payFirst;

/** The state of an order that decides whether it can be changed at all. */
interface Changeable {
  status: OrderRow['status'];
  /** Null without limit, for staff. */
  secondsLeft: number | null;
  /** Whether anything was refunded, other than by a change. */
  isRefunded: boolean;
  /** Whether anything was shipped. */
  hasParcels: boolean;
  /** Whether the shopper has used up the changes of an order; never for staff. */
  hasReachedLimit: boolean;
}

/** Why an order can't be changed; null if it can. */
export function refusalOf({
  status,
  secondsLeft,
  isRefunded,
  hasParcels,
  hasReachedLimit,
}: Changeable): string | null {
  if (status === 'Cancelled') return refusals.order.cancelled;
  if (status !== 'Pending' || hasParcels) return refusals.change.shipped;
  if (secondsLeft !== null && secondsLeft <= 0) return refusals.change.tooLate;
  if (isRefunded) return refusals.change.refunded;
  return hasReachedLimit ? refusals.change.tooOften : null;
}

/**
 * Limits the stock that a shopper keeps from others without paying: changes that are not paid yet hold, together with unpaid
 * orders, no more than unpaid orders may, and an order that is paid on delivery grows by no unit.
 */
export function assertMayHoldChange(
  { lines, stock, difference }: DecidedChange,
  products: ChangeableProduct[],
  payment: Pick<PaymentRow, 'status'>,
  { lines: held, approvedUnits, networkUnits }: UnpaidHolds,
): void {
  if (!hasBeenPaid(payment.status) && payment.status !== 'authorised') {
    if (unitsOf(stock.take) > unitsOf(stock.return))
      throw new ShopError('order_state', {
        message: refusals.change.unpaidAdded,
      });
    return;
  }
  if (difference <= 0) return;
  const taken = stock.take.map((line) => ({
    ...line,
    title: lines.find(({ productId }) => productId === line.productId)?.title ?? '',
    available:
      products
        .find(({ productId }) => productId === line.productId)
        ?.sizes.find(({ name }) => name === line.size)?.quantity ?? 0,
  }));
  assertMayHold({
    lines: taken,
    open: { units: unitsOf(held), lines: held },
    approvedUnits,
    networkUnits,
    isPaidOnDelivery: false,
  });
}
