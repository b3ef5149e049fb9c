import { expect, it } from 'vitest';
import type { StaffReturn } from '#contract/orders/returns';
import {
  automaticDelivery,
  fullReturn,
  receiveBody,
  refundFor,
  withDamaged,
} from './receive.rules';

const parcel = {
  refundDue: 33.33,
  deliveryRefund: 0,
  items: [
    { _id: 'a', quantity: 2, share: { amount: 20, bought: 3, refunded: 0 } },
    { _id: 'b', quantity: 1, share: { amount: 20, bought: 1, refunded: 0 } },
  ],
} as unknown as StaffReturn;
const units = (resellable: number, damaged = 0) => ({ resellable, damaged, restock: true });

it('starts with all requested units', () => {
  expect(receiveBody(parcel, fullReturn(parcel))).toEqual({
    items: [
      { _id: 'a', ...units(2) },
      { _id: 'b', ...units(1) },
    ],
  });
  expect(refundFor(parcel, fullReturn(parcel), 'USD')).toBe(33.33);
});

it('refunds received units, damaged or not, to the cent', () => {
  expect(refundFor(parcel, { a: units(1), b: units(0) }, 'USD')).toBe(6.66);
  expect(refundFor(parcel, { a: units(1, 1), b: units(0) }, 'USD')).toBe(13.33);
  expect(refundFor(parcel, { a: units(0), b: units(0) }, 'USD')).toBeNull();
});

it('refunds at most the remaining payment', () => {
  expect(refundFor({ ...parcel, refundDue: 5 }, fullReturn(parcel), 'USD')).toBe(5);
});

it('counts no unit as both resellable and damaged', () => {
  expect(withDamaged(units(2), 1, 2)).toEqual(units(1, 1));
  expect(withDamaged(units(0), 1, 2)).toEqual(units(0, 1));
});

it('refunds delivery by itself only with everything that was returned', () => {
  const withDelivery = { ...parcel, deliveryRefund: 5 };
  expect(automaticDelivery(withDelivery, { a: units(1, 1), b: units(1) })).toBe(5);
  expect(automaticDelivery(withDelivery, { a: units(1), b: units(1) })).toBe(0);
});
