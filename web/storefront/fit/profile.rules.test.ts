import { describe, expect, it } from 'vitest';
import type { FitProfile } from '#contract/values/fit/body';
import { convert, draftOf, readDraft, readStored, storedText } from './profile.rules';

const profile: FitProfile = { unit: 'in', body: { chest: 101.6 }, wears: { mens_shirt: 'M' } };
const NOW = Date.UTC(2026, 10, 23);

describe('a stored profile', () => {
  it('is read for two years', () => {
    const text = storedText(profile, NOW);
    expect(readStored(text, NOW)).toEqual(profile);
    expect(readStored(text, NOW + 731 * 86_400_000)).toBeNull();
  });

  it.each([
    null,
    '',
    'null',
    '7',
    '[]',
    '{}',
    '{"savedAt":"x"}',
    '{"savedAt":1,"body":{"chest":98}}',
  ])('is nothing if it is %s', (text) => expect(readStored(text, NOW)).toBeNull());

  it('keeps only its valid parts', () => {
    const text = JSON.stringify({
      unit: 'miles',
      savedAt: NOW,
      wears: { a: 'M', b: 7 },
      body: { chest: 98, waist: 2, hip: '90', neck: 40 },
    });
    expect(readStored(text, NOW)).toEqual({ unit: 'cm', body: { chest: 98 }, wears: { a: 'M' } });
  });
});

describe('a typed profile', () => {
  it('is stored in centimetres, and shown as typed', () => {
    const draft = draftOf(profile);
    expect(draft.body.chest).toBe('40');
    expect(readDraft(draft)).toEqual({ body: profile });
  });

  it('changes its unit, except what is not a number', () => {
    const typed = { ...draftOf(profile).body, waist: 'wide' };
    expect(convert(typed, 'in', 'cm')).toMatchObject({ chest: '101.6', waist: 'wide', hip: '' });
  });

  it('reports lengths that are not those of a body, and an empty form', () => {
    const draft = draftOf({ unit: 'cm', body: {}, wears: {} });
    expect(readDraft(draft).errors).toEqual({ root: 'Enter a measurement or a size.' });
    const { errors } = readDraft({ ...draft, body: { ...draft.body, chest: '3', hip: 'x' } });
    expect(errors).toEqual({
      'body.chest': 'Enter a number from 10 cm to 250 cm.',
      'body.hip': 'Enter a number from 10 cm to 250 cm.',
    });
  });
});
