import { describe, expect, it } from 'vitest';
import { type AdjustDraft, adjustBody, leftAfter, piecesFault } from './adjust.rules';

const draft = (changes: Partial<AdjustDraft>): AdjustDraft => ({
  size: 'M',
  reason: 'received',
  pieces: '3',
  note: ' from the mill ',
  basedOn: 5,
  ...changes,
});

describe('what is on hand after an adjustment', () => {
  it.each([
    ['received', '3', 8],
    ['damaged', '3', 2],
    ['counted', '3', 3],
    ['counted', '0', 0],
  ] as const)('%s %s of 5: %s', (reason, pieces, left) => {
    expect(leftAfter(draft({ reason, pieces }), 5)).toBe(left);
    expect(piecesFault(draft({ reason, pieces }), 5)).toBeNull();
  });

  it.each(['', '-1', '1.5', 'ten', '1e2'])('asks for a whole number instead of %j', (pieces) => {
    expect(piecesFault(draft({ pieces }), 5)).toBe('Enter a whole number.');
  });

  it('never goes below nothing, and none received or damaged is no change', () => {
    expect(piecesFault(draft({ reason: 'damaged', pieces: '6' }), 5)).toBe('Only 5 in stock.');
    expect(piecesFault(draft({ pieces: '0' }), 5)).toBe('Enter 1 or more.');
  });
});

describe('what is sent', () => {
  it('takes damaged pieces away, and says a count as a count', () => {
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
