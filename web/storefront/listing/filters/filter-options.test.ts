import { expect, it } from 'vitest';
import { defaultAssortment } from '#contract/values/catalogue/default-assortment';
import { isLight } from './filter-options';

it('uses dark marks on light colours and light marks on dark ones', () => {
  const light = defaultAssortment.colours.filter(({ hex }) => isLight(hex)).map(({ name }) => name);
  expect(light).toEqual(['White', 'Pink', 'Beige', 'Grey']);
});
