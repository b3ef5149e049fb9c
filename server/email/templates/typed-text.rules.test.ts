import { describe, expect, it } from 'vitest';
import { sanitiseLine, sanitiseName } from './typed-text.rules';

describe('a name in an email', () => {
  it.each([
    ["O'Brien", "O'Brien"],
    ['<b>', '<b>'],
    ['李', '李'],
    ['J. R.', 'J. R.'],
    ['Ana-María', 'Ana-María'],
    ['x\r\n\r\nYou have won', 'x You have won'],
    ['Buy at https://evil.test/now', 'Buy at https evil. test now'],
    ['www.evil.test', 'www. evil. test'],
    ['a@evil.test', 'a evil. test'],
    ['\u202egnp.exe', 'gnp. exe'],
    ['zero\u200bwidth', 'zero width'],
    [' two\u2028lines ', 'two lines'],
  ])('%j becomes %j', (typed, written) => {
    expect(sanitiseName(typed)).toBe(written);
  });

  it('is at most 40 characters', () => {
    expect([...sanitiseName('🧵'.repeat(100))]).toHaveLength(40);
  });
});

it('keeps a line of an address on one line', () => {
  expect(sanitiseLine('12 Mill Lane\r\nBcc: x')).toBe('12 Mill Lane Bcc: x');
  expect([...sanitiseLine('x'.repeat(500))]).toHaveLength(120);
});
