import { describe, expect, it } from 'vitest';
import type { StaffOrder } from '#contract/admin/orders/orders';
import {
  asksItemHandling,
  cancelsOrder,
  leavesNothingToSend,
  type RefundDraft,
  refundBody,
  refundSum,
} from './refund.rules';

const order = {
  currency: 'USD',
  orderStatus: 'Shipped' as 'Shipped' | 'Pending',
  orderItems: [
    { _id: 'shirt', quantity: 3, cancelledQuantity: 0 },
    { _id: 'top', quantity: 1, cancelledQuantity: 0 },
  ] as StaffOrder['orderItems'],
  refundable: 71.1,
  refundableItems: [
    { _id: 'shirt', quantity: 3, amounts: [20.1, 40.19, 60.29] },
    { _id: 'top', quantity: 1, amounts: [10.11] },
  ],
};
const draft = (changes: Partial<RefundDraft>): RefundDraft => ({
  kind: 'items',
  handling: null,
  quantities: {},
  amount: '',
  reason: ' Torn seam ',
  ...changes,
});

describe('the sum of a refund', () => {
  it('adds the shop’s amounts for the units without floating-point errors', () => {
    expect(refundSum(draft({ quantities: { shirt: 2, top: 1 } }), order)).toBe(50.3);
  });

  it('is at most the remaining payment, after shipping and other refunds', () => {
    const left = { ...order, refundable: 15 };
    expect(refundSum(draft({ quantities: { shirt: 1 } }), left)).toBe(15);
    expect(refundSum(draft({ kind: 'amount', amount: '15.01' }), left)).toBeNull();
    expect(refundSum(draft({ kind: 'amount', amount: '15' }), left)).toBe(15);
  });

  it('in full is the remaining payment, or null if none remains', () => {
    expect(refundSum(draft({ kind: 'whole' }), order)).toBe(71.1);
    expect(refundSum(draft({ kind: 'whole' }), { ...order, refundable: 0 })).toBeNull();
  });

  it.each(['', '0', '-5', '1e3', '1.234', 'all'])('is null for the amount %j', (amount) => {
    expect(refundSum(draft({ kind: 'amount', amount }), order)).toBeNull();
  });
});

describe('the request body', () => {
  it('contains only the selected items', () => {
    expect(refundBody(draft({ quantities: { shirt: 0, top: 1 }, amount: '5' }), order)).toEqual({
      reason: 'Torn seam',
      items: [{ _id: 'top', quantity: 1 }],
    });
    expect(refundBody(draft({ kind: 'whole', quantities: { top: 1 } }), order)).toEqual({
      reason: 'Torn seam',
    });
    expect(refundBody(draft({ kind: 'amount', amount: ' 4.50 ' }), order)).toEqual({
      reason: 'Torn seam',
      amount: 4.5,
    });
  });
});

describe('a refund of an order that was not shipped', () => {
  const pending = { ...order, orderStatus: 'Pending' as const };

  it('asks whether its items are still sent, and passes the answer to the API', () => {
    const items = draft({ quantities: { top: 1 } });
    expect(asksItemHandling(items, pending)).toBe(true);
    expect(asksItemHandling(items, order)).toBe(false);
    expect(asksItemHandling(draft({ kind: 'amount', amount: '1' }), pending)).toBe(false);
    expect(refundBody({ ...items, handling: 'sent' }, pending)).not.toHaveProperty('restock');
    expect(refundBody({ ...items, handling: 'restock' }, pending)).toMatchObject({ restock: true });
    expect(refundBody({ ...items, handling: 'restock' }, order)).not.toHaveProperty('restock');
  });

  it('cancels the order if it is in full', () => {
    expect(cancelsOrder(draft({ kind: 'whole' }), pending)).toBe(true);
    expect(cancelsOrder(draft({ kind: 'amount', amount: '71.10' }), pending)).toBe(true);
    expect(cancelsOrder(draft({ kind: 'amount', amount: '71.09' }), pending)).toBe(false);
    expect(cancelsOrder(draft({ kind: 'whole' }), order)).toBe(false);
  });

  it('that restocks its items must leave others to send', () => {
    const all = draft({ handling: 'restock', quantities: { shirt: 3, top: 1 } });
    expect(leavesNothingToSend(all, pending)).toBe(true);
    expect(leavesNothingToSend({ ...all, handling: 'sent' }, pending)).toBe(false);
    expect(leavesNothingToSend({ ...all, quantities: { shirt: 3 } }, pending)).toBe(false);
  });
});
