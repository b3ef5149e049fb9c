import { describe, expect, it } from 'vitest';
import type { ShopError } from '../http/errors';
import { assertItems, assertReturnable } from './returns.rules';

function refusal(act: () => void): Pick<ShopError, 'code' | 'message' | 'details'> | null {
  try {
    act();
    return null;
  } catch (error) {
    const { code, message, details } = error as ShopError;
    return { code, message, details };
  }
}

describe('an order', () => {
  it.each([
    ['Pending', 'This order hasn’t been shipped yet. You can cancel it instead.'],
    ['Shipped', 'This order hasn’t been delivered yet.'],
    ['Cancelled', 'This order has been cancelled.'],
    ['Returned', 'Everything in this order has already been returned.'],
  ] as const)('that is %s cannot be returned', (status, message) => {
    const order = { status, isDelivered: false, isInTime: true };
    expect(refusal(() => assertReturnable(order, 15))).toMatchObject({
      code: 'order_state',
      message,
    });
  });

  it.each(['Pending', 'Shipped'] as const)(
    'that is %s can be returned once a parcel is delivered',
    (status) => {
      const order = { status, isDelivered: true, isInTime: true };
      expect(refusal(() => assertReturnable(order, 15))).toBeNull();
    },
  );

  it('can be returned within the return period after its delivery', () => {
    const order = { status: 'Delivered', isDelivered: true, isInTime: true } as const;
    expect(refusal(() => assertReturnable(order, 15))).toBeNull();
    const late = { ...order, isInTime: false };
    expect(refusal(() => assertReturnable(late, 15))).toMatchObject({
      code: 'order_state',
      message: 'The return period of 15 days after delivery has ended.',
    });
    expect(refusal(() => assertReturnable(late, 1))?.message).toContain('1 day after');
  });
});

describe('items', () => {
  const lines = [
    { id: 'shirt', quantity: 3, requested: 1 },
    { id: 'dress', quantity: 1, requested: 1 },
  ];

  it('can be returned up to the units left', () => {
    expect(refusal(() => assertItems([{ _id: 'shirt', quantity: 2 }], lines))).toBeNull();
  });

  it('are rejected by name if there are too many or they are not in the order', () => {
    expect(
      refusal(() =>
        assertItems(
          [
            { _id: 'shirt', quantity: 3 },
            { _id: 'dress', quantity: 1 },
          ],
          lines,
        ),
      ),
    ).toEqual({
      code: 'order_state',
      message: 'You can return up to 2 of this item.',
      details: [
        { path: 'items.0.quantity', message: 'You can return up to 2 of this item.' },
        {
          path: 'items.1.quantity',
          message: 'This item has already been returned.',
        },
      ],
    });
    expect(
      refusal(() =>
        assertItems(
          [
            { _id: 'shirt', quantity: 9 },
            { _id: 'hat', quantity: 1 },
          ],
          lines,
        ),
      ),
    ).toMatchObject({
      code: 'invalid_request',
      details: [{ path: 'items.1._id', message: 'This item isn’t part of the order.' }],
    });
  });
});
