import { describe, expect, it } from 'vitest';
import { type AdjustDraft, adjustBody, leftAfter, piecesError } from './adjust.rules';

const draft = (changes: Partial<AdjustDraft>): AdjustDraft => ({
  size: 'M',
  reason: 'received',
  pieces: '3',
  note: ' from the mill ',
  basedOn: 5,
  ...changes,
});

describe('the stock after an adjustment', () => {
  it.each([
    ['received', '3', 8],
    ['damaged', '3', 2],
    ['counted', '3', 3],
    ['counted', '0', 0],
  ] as const)('%s %s of 5: %s', (reason, pieces, left) => {
    expect(leftAfter(draft({ reason, pieces }), 5)).toBe(left);
    expect(piecesError(draft({ reason, pieces }), 5)).toBeNull();
  });

  it.each(['', '-1', '1.5', 'ten', '1e2'])('asks for a whole number instead of %j', (pieces) => {
    expect(piecesError(draft({ pieces }), 5)).toBe('Enter a whole number.');
  });

  it('is never negative, and needs at least one unit received or damaged', () => {
    expect(piecesError(draft({ reason: 'damaged', pieces: '6' }), 5)).toBe('Only 5 in stock.');
    expect(piecesError(draft({ pieces: '0' }), 5)).toBe('Enter 1 or more.');
  });
});

describe('the request body', () => {
  it('subtracts damaged units, and sends a count as a count', () => {
    expect(adjustBody(draft({ reason: 'damaged' }))).toEqual({
      size: 'M',
      reason: 'damaged',
      change: -3,
      note: 'from the mill',
    });
    expect(adjustBody(draft({ reason: 'counted' }))).toMatchObject({ counted: 3, basedOn: 5 });
    expect(adjustBody(draft({}))).toMatchObject({ change: 3 });
  });
});
