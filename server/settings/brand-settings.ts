import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { brand, type ShopBrand } from '#contract/content/brand';
import { settingFields } from '#contract/records/settings';
import { defaultTheme } from '#contract/values/content/theme';
import { DEFAULT_LANGUAGE } from '#contract/values/languages/languages';
import { textsIn } from '#contract/values/languages/translated-texts';
import { ownValue } from '#contract/values/own-value';
import * as pages from '#contract/values/pages/storefront-pages';
import { brandTexts } from './brand-messages';

const link = (label: string, href: string) => ({ label, href });

const DEFAULT_SHOP_NAME = settingFields.shopName.default;

/** The brand of a new shop, in a language. */
function newBrand(shopName: string, language: string): ShopBrand {
  const texts = textsIn(brandTexts, language);
  const { menu } = texts;
  return {
    logo: null,
    logoDark: null,
    favicon: null,
    ...(shopName === DEFAULT_SHOP_NAME ? texts.demo : texts.neutral),
    theme: defaultTheme,
    headerMenu: [],
    footerMenu: [
      {
        title: menu.shop,
        hasDepartments: true,
        links: [link(menu.brands, pages.brands()), link(menu.favourites, pages.wishlist())],
        inPhoneMenu: false,
      },
      {
        title: menu.help,
        hasDepartments: false,
        links: [
          link(menu.delivery, pages.content({ name: 'shipping' })),
          link(menu.returns, pages.content({ name: 'returns' })),
          link(menu.sizeGuide, pages.content({ name: 'size-guide' })),
          link(menu.contact, pages.content({ name: 'contact' })),
        ],
        inPhoneMenu: true,
      },
      {
        title: '',
        hasDepartments: false,
        links: [
          link(menu.about, pages.content({ name: 'about' })),
          link(menu.materials, pages.content({ name: 'materials' })),
          link(menu.privacy, pages.content({ name: 'privacy' })),
          link(menu.terms, pages.content({ name: 'terms' })),
        ],
        inPhoneMenu: false,
      },
    ],
    socialLinks: [],
    legalAddress: null,
  };
}

/** The brand of a new shop in English. */
export const defaultBrand: ShopBrand = newBrand(DEFAULT_SHOP_NAME, DEFAULT_LANGUAGE);

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

/** The brand with defaults for missing parts, which are in a language. */
export function completeBrand(
  parts: Partial<ShopBrand>,
  { shopName, language }: { shopName: string; language: string },
): ShopBrand {
  return { ...newBrand(shopName, language), ...parts };
}

/** The parts of a new brand that depend on the shop's name and language. */
const writtenParts = ['tagline', 'description', 'motto', 'footerMenu'] as const;

/** The parts of a brand to be stored. Default texts are left out, because they change with the shop's name and language. */
export function partsToStore(
  brand: ShopBrand,
  { shopName, language }: { shopName: string; language: string },
): Partial<ShopBrand> {
  const usual = newBrand(shopName, language);
  const kept: Partial<ShopBrand> = { ...brand };
  for (const name of writtenParts)
    if (isDeepStrictEqual(brand[name], usual[name])) delete kept[name];
  return kept;
}
