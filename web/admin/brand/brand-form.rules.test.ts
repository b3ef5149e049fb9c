import { expect, it } from 'vitest';
import type { AdminBrand } from '#contract/admin/content/brand';
import { defaultTheme } from '#contract/values/content/theme';
import { brandForm } from './brand-form.rules';

const { draftOf, bodyOf, labelOf } = brandForm;

const logo = { url: '/media/a-600.avif', widths: [600], width: 600, height: 150 };
const saved: AdminBrand = {
  shopName: 'Selvedge',
  tagline: 'Clothing',
  description: 'Clothing.',
  motto: '',
  logo,
  logoDark: null,
  favicon: null,
  theme: defaultTheme,
  headerMenu: [],
  footerMenu: [
    {
      title: 'Help',
      hasDepartments: false,
      links: [{ label: 'Returns', href: '/returns' }],
      inPhoneMenu: true,
    },
  ],
  socialLinks: [],
  legalAddress: null,
  version: 4,
};
const start = draftOf(saved);

it('sends only the changed parts, in the API’s shape', () => {
  expect(bodyOf(start, start)).toEqual({ body: {} });
  expect(bodyOf({ ...start, logo: null, legalAddress: ' ' }, start)).toEqual({
    body: { logo: null, legalAddress: null },
  });
  const theme = { ...start.theme, radius: '6' };
  expect(bodyOf({ ...start, favicon: logo, theme }, start)).toEqual({
    body: { favicon: { url: logo.url }, theme: { ...defaultTheme, radius: 6 } },
  });
});

it.each([
  ['shopName', 'Shop name'],
  ['theme.dark.accent', 'Colours, Dark, Links and buttons'],
  ['theme.textFont', 'Text'],
  ['headerMenu.1.href', 'Header menu, Link 2, Link'],
  ['footerMenu.0.links.2.label', 'Footer, Column 1, Link 3, Label'],
  ['footerMenu.1.title', 'Footer, Column 2, Title'],
  ['footerMenu', 'Footer'],
])('names %s', (path, label) => expect(labelOf(path)).toBe(label));
