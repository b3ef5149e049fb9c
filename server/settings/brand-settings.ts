import { z } from 'zod';
import { type Brand, brand } from '#contract/content/brand';
import { defaultTheme } from '#contract/values/content/theme';

const link = (label: string, href: string) => ({ label, href });

/** The brand of a new shop. */
export const defaultBrand: Brand = {
  ...{ logo: null, logoDark: null, favicon: null },
  tagline: 'Clothing for women and men',
  description:
    'Everyday clothing for women and men: T-shirts, shirts, dresses, hoodies and more, chosen for the cloth first.',
  motto: 'The edge that doesn’t unravel.',
  theme: defaultTheme,
  headerMenu: [],
  footerMenu: [
    {
      title: 'Shop',
      hasDepartments: true,
      links: [link('Brands', '/brands'), link('Favourites', '/favourites')],
      inPhoneMenu: false,
    },
    {
      title: 'Help',
      hasDepartments: false,
      links: [
        link('Delivery', '/shipping'),
        link('Returns', '/returns'),
        link('Size guide', '/size-guide'),
        link('Contact', '/contact'),
      ],
      inPhoneMenu: true,
    },
    {
      title: '',
      hasDepartments: false,
      links: [
        link('About', '/about'),
        link('Materials', '/materials'),
        link('Privacy', '/privacy'),
        link('Terms', '/terms'),
      ],
      inPhoneMenu: false,
    },
  ],
  socialLinks: [],
  legalAddress: null,
};

/** The stored brand, which is one setting. Missing and invalid parts have their defaults. */
export const brandSetting = z.unknown().default({}).transform(parseBrand);

function parseBrand(stored: unknown): Brand {
  const given = z.record(z.string(), z.unknown()).catch({}).parse(stored);
  const valid = Object.entries(brand.shape).flatMap(([name, part]) => {
    const { success, data } = part.safeParse(given[name]);
    return success ? [[name, data]] : [];
  });
  return { ...defaultBrand, ...Object.fromEntries(valid) };
}
