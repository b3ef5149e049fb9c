import type { StaffOrder } from '#contract/admin/orders';
import { itemsLeft } from '#contract/values/orders/parcel-units';
import { readAmount } from '#contract/values/typed-numbers';
import type { FormErrors } from '../../../api/use-api-form';
import { formatMoney } from '../../../ui/text/format';
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
  /** Dollars as typed. */
  amount: string;
  reason: string;
}

type Refundable = Pick<StaffOrder, 'refundable' | 'refundableItems'>;
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

/** The sum of a refund in dollars; null while it is nothing, or more than can be refunded. */
export function refundSum(draft: RefundDraft, order: Refundable): number | null {
  if (draft.kind === 'whole') return order.refundable > 0 ? order.refundable : null;
  const cents =
    draft.kind === 'items' ? centsOfItems(draft.quantities, order) : centsOf(draft.amount);
  if (cents === null || cents <= 0) return null;
  // Too large an amount is an error; the sum of items is limited to the remaining payment, as the API does.
  if (draft.kind === 'items') return Math.min(cents, toCents(order.refundable)) / 100;
  return cents <= toCents(order.refundable) ? cents / 100 : null;
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
  const nothing = sum === null ? text.amountInvalid(formatMoney(order.refundable)) : undefined;
  const amount = draft.kind === 'amount' && (readAmount(draft.amount).problem ?? nothing);
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
  if (draft.kind === 'amount') return { reason, amount: readAmount(draft.amount).value };
  const items = Object.entries(draft.quantities)
    .filter(([, quantity]) => quantity > 0)
    .map(([_id, quantity]) => ({ _id, quantity }));
  const isRestocked = asksItemHandling(draft, order) && draft.handling === 'restock';
  return { reason, items, ...(isRestocked && { restock: true }) };
}

function centsOfItems(quantities: RefundDraft['quantities'], order: Refundable): number {
  return order.refundableItems.reduce((sum, item) => {
    const quantity = quantities[item._id] ?? 0;
    // Added in cents: floating-point dollars would be inexact.
    return sum + (quantity > 0 ? toCents(item.amounts[quantity - 1] ?? 0) : 0);
  }, 0);
}

function centsOf(amount: string): number | null {
  const { value } = readAmount(amount);
  return value === undefined ? null : toCents(value);
}

const toCents = (dollars: number) => Math.round(dollars * 100);
