import { z } from 'zod';
import { type DisplayFont, displayFonts, type TextFont, textFonts } from '../values/content/fonts';

// The shop's own look and menus, as stored and as shown to shoppers.

/** A stored picture; `width` and `height` are of the largest that is kept. */
const brandPicture = z.object({
  url: z.string(),
  widths: z.array(z.number().int()),
  width: z.number().int(),
  height: z.number().int(),
});
export type BrandPicture = z.infer<typeof brandPicture>;

const menuLink = z.object({ label: z.string(), href: z.string() });
export type MenuLink = z.infer<typeof menuLink>;

const menuColumn = z.object({
  /** Empty: the shop's name. */
  title: z.string(),
  /** Whether it begins with the departments and the new arrivals. */
  hasDepartments: z.boolean(),
  links: z.array(menuLink),
  /** Whether the menu on phones has it too. */
  inPhoneMenu: z.boolean(),
});
export type MenuColumn = z.infer<typeof menuColumn>;

const colours = z.object({ paper: z.string(), ink: z.string(), accent: z.string() });

const theme = z.object({
  light: colours,
  dark: colours,
  displayFont: z.enum(Object.keys(displayFonts) as DisplayFont[]),
  textFont: z.enum(Object.keys(textFonts) as TextFont[]),
  radius: z.number().int(),
});

/** The brand without the shop's name, which is a separate setting. */
export const brand = z.object({
  /** Null: the shop's name is set in the display font. */
  logo: brandPicture.nullable(),
  /** The logo on dark backgrounds; null: `logo`. */
  logoDark: brandPicture.nullable(),
  /** Null: the default icon. */
  favicon: brandPicture.nullable(),
  /** What the shop sells, in a few words: the home page's title for search engines. */
  tagline: z.string(),
  /** The home page's description for search engines. */
  description: z.string(),
  /** The line at the top of the footer; may be empty. */
  motto: z.string(),
  theme,
  /** Links beside the departments. */
  headerMenu: z.array(menuLink),
  footerMenu: z.array(menuColumn),
  socialLinks: z.array(menuLink),
  /** The lines of the legal name and address; null if there is none. */
  legalAddress: z.string().nullable(),
});
export type ShopBrand = z.infer<typeof brand>;
