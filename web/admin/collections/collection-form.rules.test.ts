import { expect, it } from 'vitest';
import { collectionFormKind, readRule, sortsOf } from './collection-form.rules';

const { draftOf, bodyOf } = collectionFormKind('USD');

const { rule } = draftOf(null);

it('sends only the conditions that were typed', () => {
  const typed = { ...rule, tag: ' Linen, SUMMER sale,', maxPrice: '49,50', sale: true };
  expect(readRule(typed, 'USD')).toEqual({
    body: { tag: ['linen', 'summer sale'], maxPrice: 49.5, sale: true },
  });
  expect(readRule(rule, 'USD')).toEqual({ body: {} });
  expect(readRule({ ...rule, minPrice: 'cheap', newSinceDays: '1.5' }, 'USD')).toMatchObject({
    errors: { 'rule.minPrice': expect.any(String), 'rule.newSinceDays': expect.any(String) },
  });
});

it('sends picked products or a rule, never both', () => {
  const picked = { ...draftOf(null), name: 'Picks', productIds: ['p1'] };
  expect(bodyOf(picked).body).toMatchObject({
    rule: null,
    productIds: ['p1'],
    image: null,
  });
  const byRule = bodyOf({ ...picked, kind: 'rule', rule: { ...rule, sale: true } }).body;
  expect(byRule).toMatchObject({ rule: { sale: true }, sort: 'new' });
  expect(byRule).not.toHaveProperty('productIds');
  expect(sortsOf('rule')).not.toContain('featured');
});
