import { describe, expect, it } from 'vitest';
import { adminPages } from '#contract/values/pages/admin-pages';
import { mayOpen, sectionsFor } from './sections';

const labels = (role: Parameters<typeof sectionsFor>[0]) =>
  sectionsFor(role).map(({ label }) => label);

describe('sections', () => {
  it('are all shown to an Admin but the checklist, the everyday ones first', () => {
    const listed = Object.values(adminPages).filter(({ menu }) => menu !== undefined);
    expect(labels('Admin').slice(0, 5)).toEqual([
      'Dashboard',
      'Products',
      'Orders',
      'Customers',
      'Add Product',
    ]);
    expect(labels('Admin')).toHaveLength(listed.length - 1);
  });

  it('include the checklist of a new shop for an Admin', () => {
    expect(sectionsFor('Admin', true).map(({ label }) => label)[1]).toBe('Set up your shop');
    expect(sectionsFor('Merchandiser', true)).toEqual(sectionsFor('Merchandiser'));
  });

  it('are limited to those that a role may open', () => {
    expect(labels('Fulfilment')).toEqual(['Dashboard', 'Orders', 'Customers', 'Stock', 'Returns']);
    expect(labels('User')).toEqual([]);
    expect(labels('Merchandiser')).toEqual(
      expect.arrayContaining([
        'Dashboard',
        'Products',
        'Stock',
        'Reviews',
        'Promotions',
        'Content',
      ]),
    );
    const others = ['Orders', 'Customers', 'Returns', 'Payment issues', 'Brand'];
    const ofAdmins = ['Payments', 'Delivery', 'Legal', 'Tax', 'Settings', 'Staff', 'Emails'];
    for (const label of [...others, ...ofAdmins, 'Audit log'])
      expect(labels('Merchandiser')).not.toContain(label);
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
