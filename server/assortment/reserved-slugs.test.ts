import { expect, it } from 'vitest';
import { reservedSlugs } from '#contract/values/pages/reserved-slugs';
import { fixture, openTestShop } from '../../tests/support/shop';

const test = fixture(openTestShop);

it('no department can have a slug that the server answers at itself', () => {
  const routes = test.app.printRoutes({ commonPrefix: false });
  const served = [...routes.matchAll(/^[├└]── \/([a-z0-9-]+)(?=[/ ])/gm)].map(
    ([, slug]) => slug ?? '',
  );
  expect(new Set(served).size).toBeGreaterThan(4);
  expect(served.filter((slug) => !reservedSlugs.has(slug))).toEqual([]);
});

it('no department can have the first part of the path of another page', () => {
  for (const slug of [
    'admin',
    'brands',
    'de',
    'en',
    'journal',
    'order',
    'signin',
    'size-guide',
    'theme',
  ])
    expect(reservedSlugs).toContain(slug);
  expect(reservedSlugs).not.toContain('women');
});
