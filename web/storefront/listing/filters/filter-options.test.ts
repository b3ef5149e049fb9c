import { expect, it } from 'vitest';
import { colours } from '#contract/values/assortment';
import { isLight } from './filter-options';

it('uses dark marks on light colours and light marks on dark ones', () => {
  const light = colours.filter(({ hex }) => isLight(hex)).map(({ name }) => name);
  expect(light).toEqual(['White', 'Pink', 'Beige', 'Grey']);
});
