import { expect, it } from 'vitest';
import { colours } from '#contract/values/assortment';
import { isLight } from './colour.rules';

it('marks light colours dark and dark colours light', () => {
  const light = colours.filter(({ hex }) => isLight(hex)).map(({ name }) => name);
  expect(light).toEqual(['White', 'Pink', 'Beige', 'Grey']);
});
