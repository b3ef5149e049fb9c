import { describe, expect, it } from 'vitest';
import { assertMayHold, type Hold, leavesScarce } from './unpaid-holds.rules';

const line = (quantity: number, available: number, size = 'M') => ({
  productId: 'shirt',
  title: 'Linen Shirt',
  size,
  quantity,
  available,
});

const codeOf = (hold: Partial<Hold>) => {
  try {
    assertMayHold({
      lines: [],
      open: { units: 0, lines: [] },
      approvedUnits: null,
      networkUnits: null,
      isPaidOnDelivery: false,
      ...hold,
    });
    return 'held';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

const holding = (quantity: number) => ({
  units: quantity,
  lines: [{ productId: 'shirt', size: 'M', quantity }],
});

describe('an unpaid order', () => {
  it.each([
    ['the last one', line(1, 1), 'held'],
    ['the last ten', line(10, 10), 'held'],
    ['eleven of eleven', line(11, 11), 'order_state'],
    ['half of thirty', line(15, 30), 'held'],
    ['more than half of thirty', line(16, 30), 'order_state'],
    ['fifty of very many', line(50, 5_000), 'held'],
    ['more than fifty', line(51, 5_000), 'order_state'],
  ])('of %s', (_name, ordered, expected) => {
    expect(codeOf({ lines: [ordered] })).toBe(expected);
  });

  it('counts the stock that the account already holds', () => {
    expect(codeOf({ lines: [line(4, 4)], open: holding(6) })).toBe('held');
    expect(codeOf({ lines: [line(5, 5)], open: holding(6) })).toBe('order_state');
    expect(codeOf({ lines: [line(5, 20)], open: holding(10) })).toBe('held');
    expect(codeOf({ lines: [line(6, 20)], open: holding(10) })).toBe('order_state');
    expect(codeOf({ lines: [line(11, 5_000, 'S')], open: holding(40) })).toBe('order_state');
  });

  it('may hold the units that staff have approved, of any size and from any network', () => {
    const approvedUnits = 300;
    const hold = { approvedUnits, networkUnits: 200, open: holding(200) };
    expect(codeOf({ ...hold, lines: [line(100, 100)] })).toBe('held');
    expect(codeOf({ ...hold, lines: [line(101, 101)] })).toBe('order_state');
  });

  it('counts the stock that its network already holds', () => {
    const lines = [line(10, 5_000)];
    expect(codeOf({ lines, networkUnits: 190 })).toBe('held');
    expect(codeOf({ lines, networkUnits: 191 })).toBe('order_state');
  });
});

it('leaves little stock if a size drops to the warning level', () => {
  expect(leavesScarce([100, 3], 3)).toBe(true);
  expect(leavesScarce([100, 4], 3)).toBe(false);
});
