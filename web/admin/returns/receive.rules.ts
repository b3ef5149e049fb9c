import type { StaffReturn } from '#contract/orders/returns';
import { toMajor, toMinor } from '#contract/values/money';
import { refundForReturn } from '#contract/values/orders/refund-share';
import { ownValue } from '#contract/values/own-value';
import { readMoney } from '#contract/values/typed/typed-numbers';
import type { InputOf } from '../../api/client';
import type { Parsed } from '../../api/use-api-form';
import { receive as text } from './messages';

/** The received units of an item. */
export interface ReceivedUnits {
  resellable: number;
  damaged: number;
  restock: boolean;
}
/** By the item's id. */
type ReceiveDraft = Readonly<Record<string, ReceivedUnits>>;

/** The entered amounts besides the units. Empty for none; for the delivery, empty for the amount that the law requires. */
interface ReceiptAmounts {
  deduction: string;
  reason: string;
  delivery: string;
}

export type ReceiveForm = ReceiptAmounts & { units: ReceiveDraft };
export type ReceiveBody = InputOf<'PUT /api/admin/returns/:id/receive'>['body'];

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

/** The delivery that is refunded where no amount is typed: only everything that came back brings it, in major units. */
export function automaticDelivery(
  { items, deliveryRefund }: Pick<StaffReturn, 'items' | 'deliveryRefund'>,
  draft: ReceiveDraft,
): number {
  const isComplete = items.every((item) => {
    const { resellable, damaged } = unitsOf(draft, item);
    return resellable + damaged === item.quantity;
  });
  return isComplete ? deliveryRefund : 0;
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
  const delivery = toMinor(automaticDelivery({ items, deliveryRefund }, draft), currency);
  // A complete return refunds `refundDue`, which is limited to the remaining payment.
  return toMajor(refundForReturn(lines, toMinor(refundDue, currency), delivery), currency);
}

export function receiveBody({ items }: Pick<StaffReturn, 'items'>, draft: ReceiveDraft) {
  return { items: items.map((item) => ({ _id: item._id, ...unitsOf(draft, item) })) };
}

/** The body of the receipt, or the errors of the amounts. */
export function readReceipt(
  parcel: Pick<StaffReturn, 'items'>,
  units: ReceiveDraft,
  { deduction, reason, delivery }: ReceiptAmounts,
  currency: string,
): Parsed<ReceiveBody> {
  const errors = new Map<string, string>();
  const amountAt = (path: string, typed: string): number | null => {
    if (typed.trim() === '') return null;
    const { value, problem } = readMoney(typed, currency);
    if (problem !== undefined) errors.set(path, problem);
    return value ?? null;
  };
  const deducted = amountAt('deduction', deduction);
  const refunded = amountAt('delivery', delivery);
  if (deducted && reason.trim() === '') errors.set('reason', text.reasonNeeded);
  if (errors.size > 0) return { errors: Object.fromEntries(errors) };
  return {
    body: {
      ...receiveBody(parcel, units),
      ...(deducted && { deduction: { amount: deducted, reason: reason.trim() } }),
      ...(refunded !== null && { delivery: refunded }),
    },
  };
}

/** The refund for the received units with the typed amounts, in major units, as far as they can be read. */
export function refundWith(
  goods: number,
  parcel: Pick<StaffReturn, 'items' | 'deliveryRefund'>,
  draft: ReceiveDraft,
  { deduction, delivery }: ReceiptAmounts,
  currency: string,
): number {
  const minor = (amount: number) => toMinor(amount, currency);
  const read = (typed: string) =>
    typed.trim() === '' ? null : (readMoney(typed, currency).value ?? null);
  const automatic = minor(automaticDelivery(parcel, draft));
  const typed = read(delivery);
  const withDelivery = minor(goods) + (typed === null ? 0 : minor(typed) - automatic);
  return toMajor(Math.max(0, withDelivery - minor(read(deduction) ?? 0)), currency);
}
