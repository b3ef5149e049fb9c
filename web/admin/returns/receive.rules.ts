import type { StaffReturn } from '#contract/orders/returns';
import { toMajor, toMinor } from '#contract/values/money';
import { refundForReturn } from '#contract/values/orders/refund-share';
import { ownValue } from '#contract/values/own-value';

/** The received units of an item. */
export interface ReceivedUnits {
  resellable: number;
  damaged: number;
  restock: boolean;
}
/** By the item's id. */
export type ReceiveDraft = Readonly<Record<string, ReceivedUnits>>;

type Item = StaffReturn['items'][number];

/** A draft in which all requested units came back resellable. */
export function fullReturn({ items }: Pick<StaffReturn, 'items'>): ReceiveDraft {
  return Object.fromEntries(
    items.map(({ _id, quantity }) => [_id, { resellable: quantity, damaged: 0, restock: true }]),
  );
}

export function unitsOf(draft: ReceiveDraft, { _id }: Pick<Item, '_id'>): ReceivedUnits {
  return ownValue(draft, _id) ?? { resellable: 0, damaged: 0, restock: true };
}

/** With another number of damaged units, which reduces the resellable ones to the requested quantity. */
export function withDamaged(units: ReceivedUnits, damaged: number, quantity: number) {
  return { ...units, damaged, resellable: Math.min(units.resellable, quantity - damaged) };
}

/** The refund for the received units in major units; null where there are none. */
export function refundFor(
  { items, refundDue, deliveryRefund }: Pick<StaffReturn, 'items' | 'refundDue' | 'deliveryRefund'>,
  draft: ReceiveDraft,
  currency: string,
): number | null {
  const lines = items.map((item) => {
    const { resellable, damaged } = unitsOf(draft, item);
    const { amount, bought, refunded } = item.share;
    return {
      amount: toMinor(amount, currency),
      bought,
      back: refunded,
      quantity: resellable + damaged,
    };
  });
  if (lines.every(({ quantity }) => quantity === 0)) return null;
  const isComplete = lines.every(({ quantity }, at) => quantity === items[at]?.quantity);
  const delivery = isComplete ? toMinor(deliveryRefund, currency) : 0;
  // A complete return refunds `refundDue`, which is limited to the remaining payment.
  return toMajor(refundForReturn(lines, toMinor(refundDue, currency), delivery), currency);
}

export function receiveBody({ items }: Pick<StaffReturn, 'items'>, draft: ReceiveDraft) {
  return { items: items.map((item) => ({ _id: item._id, ...unitsOf(draft, item) })) };
}
