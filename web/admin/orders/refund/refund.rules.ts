import type { StaffOrder } from '#contract/admin/orders/orders';
import { moneyFormat, toMajor, toMinor } from '#contract/values/money';
import { itemsLeft } from '#contract/values/orders/parcel-units';
import { ownValue } from '#contract/values/own-value';
import { readMoney } from '#contract/values/typed/typed-numbers';
import type { FormErrors } from '../../../api/use-api-form';
import { refundDialog as text } from '../messages';

type RefundKind = 'whole' | 'items' | 'amount';

/** Whether refunded items that were not shipped yet are still sent. */
type ItemHandling = 'sent' | 'restock';

export interface RefundDraft {
  kind: RefundKind;
  /** Null until staff have chosen. */
  handling: ItemHandling | null;
  /** Units of each item, by its id. */
  quantities: Readonly<Record<string, number>>;
  /** In major units, as typed. */
  amount: string;
  reason: string;
}

type Refundable = Pick<StaffOrder, 'currency' | 'refundable' | 'refundableItems'>;
type Shippable = Refundable &
  Pick<StaffOrder, 'orderStatus' | 'orderItems'> &
  Partial<Pick<StaffOrder, 'shipment' | 'parcels'>>;

/** Whether a refund uses up the payment of an order, which cancels the unshipped items. */
export const cancelsOrder = (draft: RefundDraft, order: Shippable): boolean =>
  order.orderStatus === 'Pending' && refundSum(draft, order) === order.refundable;

/** Whether staff must say what happens to the items. */
export const asksItemHandling = (draft: RefundDraft, order: Shippable): boolean =>
  draft.kind === 'items' && order.orderStatus === 'Pending' && !cancelsOrder(draft, order);

/** Whether a refund that puts its items back into stock leaves none to send. */
export function leavesNothingToSend(draft: RefundDraft, order: Shippable): boolean {
  if (!asksItemHandling(draft, order) || draft.handling !== 'restock') return false;
  if (order.shipment === 'partial') return false;
  const units = Object.values(draft.quantities).reduce((sum, quantity) => sum + quantity, 0);
  return units >= itemsLeft(order).reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The sum of a refund in major units; null while it is nothing, or more than can be refunded. */
export function refundSum(draft: RefundDraft, order: Refundable): number | null {
  if (draft.kind === 'whole') return order.refundable > 0 ? order.refundable : null;
  const { currency } = order;
  const rest = toMinor(order.refundable, currency);
  const minor =
    draft.kind === 'items' ? sumOfItems(draft.quantities, order) : typedAmount(draft, order);
  if (minor === null || minor <= 0) return null;
  // Too large an amount is an error; the sum of items is limited to the remaining payment, as the API does.
  if (draft.kind === 'items') return toMajor(Math.min(minor, rest), currency);
  return minor <= rest ? toMajor(minor, currency) : null;
}

export function refundErrors(draft: RefundDraft, order: Shippable): FormErrors {
  const sum = refundSum(draft, order);
  const items =
    draft.kind !== 'items'
      ? undefined
      : sum === null
        ? text.itemsRequired
        : asksItemHandling(draft, order) && !draft.handling
          ? text.handlingRequired
          : leavesNothingToSend(draft, order)
            ? text.nothingToSend
            : undefined;
  const nothing =
    sum === null ? text.amountInvalid(moneyFormat(order.currency)(order.refundable)) : undefined;
  const amount =
    draft.kind === 'amount' && (readMoney(draft.amount, order.currency).problem ?? nothing);
  return {
    ...(items && { quantities: items }),
    ...(amount && { amount }),
    ...(draft.kind === 'whole' && nothing && { root: nothing }),
    ...(draft.reason.trim() === '' && { reason: text.reasonRequired }),
  };
}

export function refundBody(draft: RefundDraft, order: Shippable) {
  const reason = draft.reason.trim();
  if (draft.kind === 'whole') return { reason };
  if (draft.kind === 'amount')
    return { reason, amount: readMoney(draft.amount, order.currency).value };
  const items = Object.entries(draft.quantities)
    .filter(([, quantity]) => quantity > 0)
    .map(([_id, quantity]) => ({ _id, quantity }));
  const isRestocked = asksItemHandling(draft, order) && draft.handling === 'restock';
  return { reason, items, ...(isRestocked && { restock: true }) };
}

/** In minor units: floating-point major units would add up inexactly. */
function sumOfItems(quantities: RefundDraft['quantities'], order: Refundable): number {
  return order.refundableItems.reduce((sum, item) => {
    const quantity = ownValue(quantities, item._id) ?? 0;
    return sum + (quantity > 0 ? toMinor(item.amounts[quantity - 1] ?? 0, order.currency) : 0);
  }, 0);
}

function typedAmount({ amount }: RefundDraft, { currency }: Refundable): number | null {
  const { value } = readMoney(amount, currency);
  return value === undefined ? null : toMinor(value, currency);
}
