import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PaymentStatus, paymentStatuses } from '#contract/values/states';
import type { GatewayPayment } from './gateways/gateway';
import { hasBeenPaid, isPayable, statusAfter } from './payments.rules';

const reportedStatuses = ['open', 'failed', 'succeeded', 'canceled'] as const;
const report = (status: GatewayPayment['status'], captured = status === 'succeeded' ? 1 : 0) => ({
  status,
  captured,
});
const rank: Record<PaymentStatus, number> = {
  unpaid: 0,
  failed: 1,
  processing: 2,
  authorised: 3,
  voided: 4,
  paid: 5,
  refunded: 6,
};

describe('the status of a payment after a gateway status', () => {
  it('changes only as listed', () => {
    const moves = paymentStatuses.flatMap((status) =>
      ([...reportedStatuses, 'processing', 'authorised'] as const)
        .filter((word) => statusAfter(status, report(word)) !== status)
        .map((word) => `${status}, ${word}: ${statusAfter(status, report(word))}`),
    );
    expect(moves).toEqual([
      'unpaid, failed: failed',
      'unpaid, succeeded: paid',
      'unpaid, processing: processing',
      'unpaid, authorised: authorised',
      'processing, failed: failed',
      'processing, succeeded: paid',
      'processing, canceled: failed',
      'processing, authorised: authorised',
      'authorised, succeeded: paid',
      'authorised, canceled: voided',
      'failed, succeeded: paid',
      'failed, processing: processing',
      'failed, authorised: authorised',
    ]);
  });

  it('is paid with the first money that is captured', () => {
    expect(statusAfter('authorised', report('authorised', 1))).toBe('paid');
    expect(statusAfter('unpaid', report('authorised', 1))).toBe('paid');
  });

  it('never moves back, and is the same for any order of events', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...reportedStatuses)), (reports) => {
        const steps = reports.reduce<PaymentStatus[]>(
          (all, reported) => all.concat(statusAfter(all.at(-1) ?? 'unpaid', report(reported))),
          ['unpaid'],
        );
        steps.forEach((status, index) => {
          expect(rank[status]).toBeGreaterThanOrEqual(rank[steps[index - 1] ?? 'unpaid']);
        });
        const backwards = [...reports]
          .reverse()
          .reduce<PaymentStatus>(
            (status, reported) => statusAfter(status, report(reported)),
            'unpaid',
          );
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
