import { describe, expect, it } from 'vitest';
import { mayOpen, sectionsFor } from './sections';

const labels = (role: Parameters<typeof sectionsFor>[0]) =>
  sectionsFor(role).map(({ label }) => label);

describe('sections', () => {
  it('are all shown to an Admin, the everyday ones first', () => {
    expect(labels('Admin').slice(0, 5)).toEqual([
      'Dashboard',
      'Products',
      'Orders',
      'Customers',
      'Add Product',
    ]);
    expect(labels('Admin')).toHaveLength(25);
  });

  it('include the checklist of a new shop for an Admin', () => {
    expect(sectionsFor('Admin', true).map(({ label }) => label)[1]).toBe('Set up your shop');
    expect(sectionsFor('Merchandiser', true)).toEqual(sectionsFor('Merchandiser'));
  });

  it('are limited to those that a role may open', () => {
    expect(labels('Fulfilment')).toEqual(['Dashboard', 'Orders', 'Customers', 'Stock', 'Returns']);
    expect(labels('Merchandiser')).toEqual([
      'Dashboard',
      'Products',
      'Add Product',
      'Assortment',
      'Collections',
      'Stock',
      'Reviews',
      'Promotions',
      'Campaigns',
      'Content',
      'Pages and journal',
      'Translations',
    ]);
    expect(labels('User')).toEqual([]);
  });

  it.each([
    ['Fulfilment', '/admin', true],
    ['Fulfilment', '/admin/orders/42/packing-slip', true],
    ['Fulfilment', '/admin/product/42/edit', false],
    ['Fulfilment', '/admin/products', false],
    ['Fulfilment', '/admin/settings', false],
    ['Merchandiser', '/admin/products/import', true],
    ['Merchandiser', '/admin/orders', false],
    ['Merchandiser', '/admin/staff/', false],
    ['Admin', '/admin/audit', true],
    ['User', '/admin', false],
  ] as const)('%s at %s: %s', (role, path, is) => {
    expect(mayOpen(role, path)).toBe(is);
  });
});
