import { describe, expect, it } from 'vitest';
import type { Order, OrderReturn } from '#contract/orders/orders';
import { timelineOf } from './timeline.rules';

const base = {
  orderStatus: 'Pending',
  orderDate: '2026-11-01T10:00:00.000Z',
  shippedAt: null as string | null,
  deliveredAt: null as string | null,
  cancelledAt: null as string | null,
  total: 65,
  refunded: 0,
  refundPending: 0,
  tracking: null,
  payment: { status: 'paid', gateway: 'sandbox' },
  returns: [] as OrderReturn[],
};
const order = (given: Partial<typeof base>) => ({ ...base, ...given }) as unknown as Order;
const stepsOf = (given: Partial<typeof base>) =>
  timelineOf(order(given), (dollars) => `$${dollars}`).map(
    ({ label, isDone, note }) => `${isDone ? 'x' : '-'} ${label}${note ? `: ${note}` : ''}`,
  );

describe('the timeline of an order', () => {
  it('shows shipping as the next step once it is paid', () => {
    expect(stepsOf({})).toEqual(['x Order placed', 'x Paid', '- Shipped', '- Delivered']);
  });

  it('has exactly the events that happened', () => {
    const payment = { status: 'unpaid', gateway: 'sandbox' };
    expect(stepsOf({ payment })[1]).toBe('- Paid');
    expect(stepsOf({ payment: { ...payment, gateway: 'none' } })).toEqual([
      'x Order placed',
      '- Shipped',
      '- Delivered',
    ]);
    expect(stepsOf({ orderStatus: 'Shipped', shippedAt: '2026-11-02T10:00:00.000Z' })[2]).toBe(
      'x Shipped',
    );
  });

  it('ends with the cancellation, and shows the refund', () => {
    const cancelledAt = '2026-11-02T10:00:00.000Z';
    expect(
      stepsOf({
        orderStatus: 'Cancelled',
        cancelledAt,
        refunded: 65,
        payment: { status: 'refunded', gateway: 'sandbox' },
      }),
    ).toEqual([
      'x Order placed',
      'x Paid',
      'x Cancelled',
      'x Refunded: $65 on its way to your original payment method',
    ]);
    expect(stepsOf({ orderStatus: 'Cancelled', cancelledAt, refundPending: 65 }).at(-1)).toBe(
      'x Refund in progress: $65 on its way to your original payment method',
    );
    const payment = { status: 'unpaid', gateway: 'sandbox' };
    expect(stepsOf({ orderStatus: 'Cancelled', cancelledAt, payment })).toEqual([
      'x Order placed',
      'x Cancelled',
    ]);
  });

  it('continues with each return separately', () => {
    const one = {
      _id: '1',
      items: [{ _id: 'a', quantity: 2 }],
      requestedAt: '2026-11-08T10:00:00.000Z',
      receivedAt: null,
      refund: null,
      rejection: null,
      reason: '',
      reasonCode: null,
    } as const;
    const returns = [
      { ...one, status: 'received', receivedAt: '2026-11-10T10:00:00.000Z', refund: 40 },
      { ...one, _id: '2', status: 'rejected', rejection: 'It was worn.' },
      { ...one, _id: '3', status: 'requested' },
    ] as unknown as OrderReturn[];
    const at = '2026-11-05T10:00:00.000Z';
    const all = stepsOf({
      orderStatus: 'Delivered',
      shippedAt: at,
      deliveredAt: at,
      refunded: 40,
      returns,
    });
    expect(all.slice(4)).toEqual([
      'x Return requested: 2 items',
      'x Return received: $40 on its way to your original payment method',
      'x Return requested: 2 items',
      'x Return rejected: It was worn.',
      'x Return requested: 2 items',
      '- Return received',
    ]);
  });
});
