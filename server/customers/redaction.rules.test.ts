import { describe, expect, it } from 'vitest';
import { redactorOf, searchTerms } from './redaction.rules';

const rose = {
  names: [{ firstName: 'Rose', lastName: "O'Brien" }],
  emails: ['rose@shopper.example', 'rose-2@shopper.example'],
  phones: ['555-0100'],
  streets: ['12 Mill Lane'],
};
const redact = redactorOf(rose);

describe('redacting a person', () => {
  it.each([
    ["Rose O'Brien called", '[erased] called'],
    ["for O'BRIEN, rose", 'for [erased]'],
    ["Rose\n O'Brien", '[erased]'],
    ['wrote from Rose@Shopper.Example.', 'wrote from [erased].'],
    ['or rose-2@shopper.example', 'or [erased]'],
    ['call (555) 0100 or 5550100', 'call ([erased] or [erased]'],
    ['left at 12  mill lane', 'left at [erased]'],
  ])('replaces %j anywhere, with certainty', (text, expected) => {
    expect(redact(text, false)).toEqual({ text: expected, isChanged: true, isCertain: true });
  });

  it('replaces a name alone only in texts about the person, without certainty', () => {
    const text = 'Rose wants the rose shirt, not primrose';
    expect(redact(text, false)).toEqual({ text, isChanged: false, isCertain: true });
    expect(redact(text, true)).toEqual({
      text: '[erased] wants the [erased] shirt, not primrose',
      isChanged: true,
      isCertain: false,
    });
  });

  it('keeps other words, shorter numbers and other addresses', () => {
    const text = 'Rosemary, order 555, primrose@shopper.example, 112 Mill Lane';
    expect(redact(text, true).isChanged).toBe(false);
  });

  it('takes special characters of patterns literally', () => {
    const odd = redactorOf({
      names: [{ firstName: 'a.b(', lastName: '[x]*' }],
      emails: [],
      phones: [],
      streets: [],
    });
    expect(odd('axb( x', true).isChanged).toBe(false);
    expect(odd('to a.b( [x]*', false).text).toBe('to [erased]');
  });

  it('does nothing for a person without traits', () => {
    const nobody = redactorOf({
      names: [{ firstName: '', lastName: '' }],
      emails: [''],
      phones: [''],
      streets: [''],
    });
    expect(nobody('any text', true).isChanged).toBe(false);
  });
});

it('searches for the terms as they were typed', () => {
  expect(searchTerms(rose)).toEqual([
    "Rose O'Brien",
    'rose@shopper.example',
    'rose-2@shopper.example',
    '555-0100',
    '12 Mill Lane',
  ]);
});
