import { expect, it } from 'vitest';
import { feetText, toCentimetres } from '../height.rules';
import { draftOf, heightFields, type ReviewDraft, readDraft } from './review-form.rules';

const draft = (changes: Partial<ReviewDraft>): ReviewDraft => ({
  ...draftOf(null, { rating: 4, unit: 'cm' }),
  ...changes,
});

it('needs the stars and nothing else', () => {
  expect(readDraft(draft({}), undefined).body).toEqual({
    rating: 4,
    fit: null,
    length: null,
    heightCm: null,
    text: '',
    pictures: [],
  });
  expect(readDraft(draft({ rating: null }), undefined).errors?.rating).toBeTruthy();
});

it('reads a height in either unit', () => {
  const heightOf = (changes: Partial<ReviewDraft>) =>
    readDraft(draft(changes), undefined).body?.heightCm;
  expect(heightOf({ heightCm: '172,4' })).toBe(172);
  expect(heightOf({ unit: 'ft', feet: '5', inches: '9' })).toBe(175);
  expect(heightOf({ unit: 'ft', feet: '6', inches: '' })).toBe(183);
});

it('explains a height that cannot be', () => {
  const errorOf = (changes: Partial<ReviewDraft>) =>
    readDraft(draft(changes), undefined).errors?.heightCm;
  expect(errorOf({ heightCm: '17' })).toContain('100 cm');
  expect(errorOf({ heightCm: 'tall' })).toContain('250 cm');
  expect(errorOf({ unit: 'ft', feet: '9', inches: '' })).toContain('8 ft 2 in');
});

it.each([100, 152, 175, 183, 213, 250])('keeps %i cm when the unit changes', (centimetres) => {
  const { feet, inches } = heightFields(centimetres);
  expect(Math.abs(toCentimetres(Number(feet), Number(inches)) - centimetres)).toBeLessThan(2);
});

it('writes feet and inches', () => {
  expect(feetText(175)).toBe('5 ft 9 in');
  expect(feetText(183)).toBe('6 ft 0 in');
});

it('edits the version that the form was opened with', () => {
  expect(readDraft(draft({}), 3).body?.version).toBe(3);
});
