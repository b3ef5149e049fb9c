import { expect, it } from 'vitest';
import { defaultAssortment } from '#contract/values/catalogue/default-assortment';
import { linkTargets } from './link-targets';

it('suggests lists, pages of the shop and, with an article, the journal', () => {
  const article = { kind: 'article', title: 'Washing linen', path: '/journal/linen' } as const;
  const hrefs = (...published: Parameters<typeof linkTargets>[1] & object) =>
    linkTargets(defaultAssortment, published).map(({ label, href }) => [label, href]);
  expect(hrefs(article)).toEqual(
    expect.arrayContaining([
      ['Women, Clothing', '/women/clothing/all'],
      ['Washing linen', '/journal/linen'],
      ['Journal', '/journal'],
      ['Size guide', '/size-guide'],
    ]),
  );
  expect(hrefs()).not.toContainEqual(['Journal', '/journal']);
});
