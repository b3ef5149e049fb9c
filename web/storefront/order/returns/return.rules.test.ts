import { expect, it } from 'vitest';
import type { Order } from '#contract/orders/orders';
import { returnableItems, returnableUntil } from './return.rules';

const order = (returns: unknown[]) =>
  ({
    orderStatus: 'Delivered',
    deliveredAt: '2026-11-01T10:00:00.000Z',
    orderItems: [
      { _id: 'a', quantity: 3 },
      { _id: 'b', quantity: 1 },
    ],
    parcels: [
      {
        items: [
          { _id: 'a', quantity: 3 },
          { _id: 'b', quantity: 1 },
        ],
        deliveredAt: '2026-11-01T10:00:00.000Z',
      },
    ],
    returns,
  }) as unknown as Order;
const sent = (status: string, ...items: [string, number, number?][]) => ({
  status,
  items: items.map(([_id, quantity, receivedQuantity = null]) => ({
    _id,
    quantity,
    receivedQuantity,
  })),
});
const left = (...returns: unknown[]) =>
  returnableItems(order(returns)).map(({ item, left }) => [item._id, left]);

it('allows returning the quantity that was not returned before', () => {
  expect(left()).toEqual([
    ['a', 3],
    ['b', 1],
  ]);
  expect(left(sent('requested', ['a', 1], ['b', 1]), sent('received', ['a', 1]))).toEqual([
    ['a', 1],
  ]);
});

it('allows returning items again that were missing from a parcel', () => {
  expect(left(sent('received', ['a', 3, 1], ['b', 1, 1]))).toEqual([['a', 2]]);
});

it('allows returning only delivered items', () => {
  const [parcel] = order([]).parcels;
  const parcels = [
    { ...parcel, items: [{ _id: 'a', quantity: 2 }] },
    { ...parcel, items: [{ _id: 'a', quantity: 1 }], deliveredAt: null },
  ];
  const partly = { ...order([]), parcels } as Order;
  expect(returnableItems(partly).map(({ item, left }) => [item._id, left])).toEqual([['a', 2]]);
});

it('allows returning rejected items again', () => {
  expect(left(sent('rejected', ['a', 3]))).toEqual([
    ['a', 3],
    ['b', 1],
  ]);
});

it('opens at the delivery and closes after the return period in days of 24 hours', () => {
  expect(returnableUntil(order([]), 15)).toBe('2026-11-16T10:00:00.000Z');
  for (const orderStatus of ['Pending', 'Shipped', 'Cancelled', 'Returned'] as const)
    expect(returnableUntil({ ...order([]), orderStatus }, 15)).toBeNull();
});
