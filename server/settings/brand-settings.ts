import { z } from 'zod';
import { brand, type ShopBrand } from '#contract/content/brand';
import { settingFields } from '#contract/records/settings';
import { defaultTheme } from '#contract/values/content/theme';
import { ownValue } from '#contract/values/own-value';
import * as pages from '#contract/values/pages/storefront-pages';

const link = (label: string, href: string) => ({ label, href });

const DEFAULT_SHOP_NAME = settingFields.shopName.default;

type BrandTexts = Pick<ShopBrand, 'tagline' | 'description' | 'motto'>;

/** The texts under the default name, which is that of the demo shop. */
const demoTexts: BrandTexts = {
  tagline: 'Clothing for women and men',
  description:
    'Everyday clothing for women and men: T-shirts, shirts, dresses, hoodies and more, chosen for the cloth first.',
  motto: 'The edge that doesn’t unravel.',
};

/** The texts under any other name, whatever the shop sells. */
const neutralTexts: BrandTexts = {
  tagline: 'Online shop',
  description: 'Look around, find your size and order online.',
  motto: 'Find what fits.',
};

const defaultTexts = (shopName: string) =>
  shopName === DEFAULT_SHOP_NAME ? demoTexts : neutralTexts;

/** The brand of a new shop. */
export const defaultBrand: ShopBrand = {
  logo: null,
  logoDark: null,
  favicon: null,
  ...demoTexts,
  theme: defaultTheme,
  headerMenu: [],
  footerMenu: [
    {
      title: 'Shop',
      hasDepartments: true,
      links: [link('Brands', pages.brands()), link('Favourites', pages.wishlist())],
      inPhoneMenu: false,
    },
    {
      title: 'Help',
      hasDepartments: false,
      links: [
        link('Delivery', pages.content({ name: 'shipping' })),
        link('Returns', pages.content({ name: 'returns' })),
        link('Size guide', pages.content({ name: 'size-guide' })),
        link('Contact', pages.content({ name: 'contact' })),
      ],
      inPhoneMenu: true,
    },
    {
      title: '',
      hasDepartments: false,
      links: [
        link('About', pages.content({ name: 'about' })),
        link('Materials', pages.content({ name: 'materials' })),
        link('Privacy', pages.content({ name: 'privacy' })),
        link('Terms', pages.content({ name: 'terms' })),
      ],
      inPhoneMenu: false,
    },
  ],
  socialLinks: [],
  legalAddress: null,
};

/** The stored parts of the brand, which is one setting; see `completeBrand`. */
export const brandSetting = z.unknown().default({}).transform(validParts);

function validParts(stored: unknown): Partial<ShopBrand> {
  const given = z.record(z.string(), z.unknown()).catch({}).parse(stored);
  const valid = Object.entries(brand.shape).flatMap(([name, part]) => {
    const { success, data } = part.safeParse(ownValue(given, name));
    return success ? [[name, data]] : [];
  });
  return Object.fromEntries(valid);
}

/** The brand with defaults for missing parts. */
export function completeBrand(parts: Partial<ShopBrand>, shopName: string): ShopBrand {
  return { ...defaultBrand, ...defaultTexts(shopName), ...parts };
}

/** The parts of a brand to be stored. Default texts are left out, because they change with the shop's name. */
export function partsToStore(brand: ShopBrand, shopName: string): Partial<ShopBrand> {
  const usual: Partial<ShopBrand> = defaultTexts(shopName);
  const names = Object.keys(brand) as (keyof ShopBrand)[];
  return Object.fromEntries(
    names.filter((name) => brand[name] !== usual[name]).map((name) => [name, brand[name]]),
  );
}
