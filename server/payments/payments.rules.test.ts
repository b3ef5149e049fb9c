import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PaymentStatus, paymentStatuses } from '#contract/values/states';
import { hasBeenPaid, isPayable, statusAfter } from './payments.rules';

const reportedStatuses = ['open', 'failed', 'succeeded', 'canceled'] as const;
const rank: Record<PaymentStatus, number> = { unpaid: 0, failed: 1, paid: 2, refunded: 3 };

describe('the status of a payment after a gateway status', () => {
  it('changes only as listed', () => {
    const moves = paymentStatuses.flatMap((status) =>
      reportedStatuses
        .filter((word) => statusAfter(status, word) !== status)
        .map((word) => `${status}, ${word}: ${statusAfter(status, word)}`),
    );
    expect(moves).toEqual([
      'unpaid, failed: failed',
      'unpaid, succeeded: paid',
      'failed, succeeded: paid',
    ]);
  });

  it('never moves back, and is the same for any order of events', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...reportedStatuses)), (reports) => {
        const steps = reports.reduce<PaymentStatus[]>(
          (all, reported) => all.concat(statusAfter(all.at(-1) ?? 'unpaid', reported)),
          ['unpaid'],
        );
        steps.forEach((status, index) => {
          expect(rank[status]).toBeGreaterThanOrEqual(rank[steps[index - 1] ?? 'unpaid']);
        });
        const backwards = [...reports]
          .reverse()
          .reduce<PaymentStatus>((status, reported) => statusAfter(status, reported), 'unpaid');
        expect(backwards).toBe(steps.at(-1));
      }),
    );
  });
});

describe('a payment', () => {
  it('is payable while it is open and unpaid', () => {
    const payable = paymentStatuses.filter((status) => isPayable({ status, closedAt: null }));
    expect(payable).toEqual(['unpaid', 'failed']);
    expect(isPayable({ status: 'unpaid', closedAt: new Date() })).toBe(false);
    expect(paymentStatuses.filter(hasBeenPaid)).toEqual(['paid', 'refunded']);
  });
});
