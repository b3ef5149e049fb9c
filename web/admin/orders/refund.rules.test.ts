import { describe, expect, it } from 'vitest';
import { givenBack, type RefundDraft, refundBody } from './refund.rules';

const order = {
  refundable: 71.1,
  refundableItems: [
    { _id: 'shirt', quantity: 3, amounts: [20.1, 40.19, 60.29] },
    { _id: 'top', quantity: 1, amounts: [10.11] },
  ],
};
const draft = (changes: Partial<RefundDraft>): RefundDraft => ({
  kind: 'items',
  quantities: {},
  amount: '',
  reason: ' Torn seam ',
  ...changes,
});

describe('what a refund gives back', () => {
  it('is the shop’s own figure for so many pieces, added without a float’s error', () => {
    expect(givenBack(draft({ quantities: { shirt: 2, top: 1 } }), order)).toBe(50.3);
  });

  it('is never more than is left, though shipping and other refunds were taken off', () => {
    const left = { ...order, refundable: 15 };
    expect(givenBack(draft({ quantities: { shirt: 1 } }), left)).toBe(15);
    expect(givenBack(draft({ kind: 'amount', amount: '15.01' }), left)).toBeNull();
    expect(givenBack(draft({ kind: 'amount', amount: '15' }), left)).toBe(15);
  });

  it('is all that is left when whole, and nothing when nothing is left', () => {
    expect(givenBack(draft({ kind: 'whole' }), order)).toBe(71.1);
    expect(givenBack(draft({ kind: 'whole' }), { ...order, refundable: 0 })).toBeNull();
  });

  it.each(['', '0', '-5', '1e3', '1.234', 'all'])('is nothing for the amount %j', (amount) => {
    expect(givenBack(draft({ kind: 'amount', amount }), order)).toBeNull();
  });
});

describe('what is sent', () => {
  it('names only what was chosen', () => {
    expect(refundBody(draft({ quantities: { shirt: 0, top: 1 }, amount: '5' }))).toEqual({
      reason: 'Torn seam',
      items: [{ _id: 'top', quantity: 1 }],
    });
    expect(refundBody(draft({ kind: 'whole', quantities: { top: 1 } }))).toEqual({
      reason: 'Torn seam',
    });
    expect(refundBody(draft({ kind: 'amount', amount: ' 4.50 ' }))).toEqual({
      reason: 'Torn seam',
      amount: 4.5,
    });
  });
});
