import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, it } from 'vitest';
import { isSlug, reservedSlugs, slugOf } from '#contract/values/catalogue/slugs';
import routes from './routes';

const firstWords = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children = [] }) =>
    path ? [path.split('/')[0] ?? ''] : firstWords(children),
  );

it('no department can have the first word of another page', () => {
  const words = firstWords(routes as RouteConfigEntry[]).filter((word) => /^[a-z]/.test(word));
  expect(words.length).toBeGreaterThan(15);
  expect(words.filter((word) => !reservedSlugs.includes(word))).toEqual([]);
});

it.each([
  ['Häßler & Söhne', 'hassler-sohne'],
  ['D’Orsay', 'dorsay'],
  ['  Men’s T-shirts!  ', 'mens-t-shirts'],
  ['靴', ''],
])('a name %s gives the slug %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
  expect(isSlug(slug)).toBe(slug !== '');
});
