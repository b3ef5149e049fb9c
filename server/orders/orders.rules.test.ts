import { describe, expect, it } from 'vitest';
import { orderStatuses } from '#contract/values/states';
import { canTransition } from './orders.rules';

describe('order status transitions', () => {
  it('allows only the listed transitions', () => {
    const moves = orderStatuses.flatMap((from) =>
      orderStatuses.filter((to) => canTransition(from, to)).map((to) => `${from} → ${to}`),
    );
    expect(moves).toEqual([
      'Pending → Shipped',
      'Pending → Cancelled',
      // Until the email about the shipment is sent.
      'Shipped → Pending',
      'Shipped → Delivered',
      'Delivered → Returned',
    ]);
  });
});
