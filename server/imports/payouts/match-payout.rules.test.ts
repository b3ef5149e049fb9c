import { describe, expect, it } from 'vitest';
import { cpuMsOf } from '../../../tests/support/time/cpu-time';
import { molliePayouts } from '../../payments/gateways/mollie/mollie-payouts.rules';
import { type KnownPayment, type KnownRefund, matchLines } from './match-payout.rules';
import type { PayoutLine } from './payout-line.rules';

const payment = (id: string): KnownPayment => ({
  id,
  reference: `tr_${id}`,
  currency: 'USD',
  captured: 6_500,
  captures: [],
  disputes: [],
  transactions: [],
});
const refund = (
  id: string,
  paymentId: string,
  reference: string | null,
  amount = 1_500,
): KnownRefund => ({ id, paymentId, reference, amount, currency: 'USD', isListed: false });
const line = (changes: Partial<PayoutLine>): PayoutLine => ({
  transactionId: '',
  payout: 'po',
  kind: 'refund',
  reference: '',
  ownId: null,
  refundReference: '',
  amount: -1_500,
  currency: 'USD',
  fee: null,
  net: -1_500,
  settledCurrency: 'USD',
  ...changes,
});

describe('the refund of a line', () => {
  const match = (lines: PayoutLine[], refunds: KnownRefund[]) =>
    matchLines(molliePayouts, lines, [payment('one'), payment('two')], refunds).map(
      ({ refundId, difference }) => [refundId, difference],
    );

  it('is the one that it names, whatever its amount, and never one twice', () => {
    const refunds = [refund('a', 'one', 're_a'), refund('b', 'one', 're_b', 700)];
    const named = [line({ ownId: 'b' }), line({ refundReference: 're_a' })];
    expect(match(named, refunds)).toEqual([
      ['b', 'amount'],
      ['a', null],
    ]);
    expect(match([line({ ownId: 'a' }), line({ refundReference: 're_a' })], refunds)).toEqual([
      ['a', null],
      [null, 'unknown'],
    ]);
  });

  it('is else one of the payment with the amount, that has no other name', () => {
    const refunds = [
      refund('a', 'one', 're_a'),
      refund('b', 'one', null, 700),
      refund('c', 'one', null),
      refund('d', 'two', null),
    ];
    const unnamed = line({ reference: 'tr_one', refundReference: 're_new' });
    expect(match([unnamed, unnamed], refunds)).toEqual([
      ['c', null],
      [null, 'amount'],
    ]);
    expect(match([line({ reference: 'tr_one' })], refunds)).toEqual([['a', null]]);
  });

  it('is found without delay in a file of the maximum size', () => {
    const count = 20_000;
    const ids = Array.from({ length: count }, (_, index) => `${index}`);
    const payments = ids.map(payment);
    const refunds = ids.map((id) => refund(`r${id}`, id, `re_${id}`));
    const lines = ids.map((id) => line({ refundReference: `re_${id}` })).reverse();
    let matched = 0;
    const spent = cpuMsOf(() => {
      const found = matchLines(molliePayouts, lines, payments, refunds);
      matched = found.filter(({ difference }) => difference === null).length;
    });
    expect(matched).toBe(count);
    expect(spent).toBeLessThan(600);
  });
});
