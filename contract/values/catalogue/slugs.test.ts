import { expect, it } from 'vitest';
import { isSlug, slugOf } from './slugs';

it.each([
  ['Häßler & Söhne', 'hassler-sohne'],
  ['D’Orsay', 'dorsay'],
  ['  Men’s T-shirts!  ', 'mens-t-shirts'],
  ['靴', ''],
])('a name %s gives the slug %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
  expect(isSlug(slug)).toBe(slug !== '');
});
