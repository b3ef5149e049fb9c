import { z } from 'zod';
import { brand, type ShopBrand } from '../../content/brand';
import { endpoint } from '../../endpoint';
import { oneLine, text } from '../../text';
import {
  FOOTER_COLUMNS_LIMIT,
  HEADER_LINKS_LIMIT,
  MENU_LINKS_LIMIT,
  SOCIAL_LINKS_LIMIT,
} from '../../values/choices';
import { isColour, TEXT_CONTRAST } from '../../values/content/colour-contrast';
import { isLink } from '../../values/content/markup';
import { contrastsOf, contrastText, MAX_RADIUS } from '../../values/content/theme';
import { area } from '../area';
import { addressLines } from '../settings';

const line = (max: number) =>
  text(max).refine((value) => !/[\p{Cc}\u2028\u2029]/u.test(value), 'Must be a single line.');

/** An uploaded picture, by its URL; its size is read from the stored picture. */
const picture = z.object({ url: text(300) }).nullable();

const link = z.object({
  label: oneLine(60),
  href: text(2000).refine(isLink, 'Enter a path such as /women/clothing/all, or a full URL.'),
});

const socialLink = link.extend({
  href: text(2000).refine(
    (href) => /^https:/i.test(href) && isLink(href),
    'Enter a full URL, for example https://www.instagram.com/yourshop.',
  ),
});

const column = z
  .object({
    title: line(60),
    hasDepartments: z.boolean(),
    links: z.array(link).max(MENU_LINKS_LIMIT, `Add up to ${MENU_LINKS_LIMIT} links.`),
    inPhoneMenu: z.boolean(),
  })
  .refine(({ hasDepartments, links }) => hasDepartments || links.length > 0, {
    path: ['links'],
    message: 'Add at least one link.',
  });

const colour = z.string().trim().toLowerCase().refine(isColour, 'Enter a colour such as #1c1a17.');

/** Text that shoppers cannot read is refused. */
const colours = z
  .object({ paper: colour, ink: colour, accent: colour })
  .superRefine((chosen, ctx) => {
    const contrasts = contrastsOf(chosen);
    if (!contrasts) return;
    for (const [path, subject] of [
      ['ink', 'Text'],
      ['accent', 'Links'],
    ] as const) {
      const ratio = contrasts[path];
      if (ratio >= TEXT_CONTRAST) continue;
      const message = `${subject} would be hard to read: the contrast with the background is ${contrastText(ratio)} and must be at least ${TEXT_CONTRAST}:1.`;
      ctx.addIssue({ code: 'custom', path: [path], message });
    }
  });

const { shape: themeShape } = brand.shape.theme;

/** The brand as staff send it. */
const brandInput = z.object({
  shopName: oneLine(60),
  logo: picture,
  logoDark: picture,
  favicon: picture,
  tagline: oneLine(60),
  description: oneLine(200),
  motto: line(120),
  theme: z.object({
    ...themeShape,
    light: colours,
    dark: colours,
    radius: themeShape.radius
      .min(0, 'Must be 0 or more.')
      .max(MAX_RADIUS, `Must be at most ${MAX_RADIUS}.`),
  }),
  headerMenu: z.array(link).max(HEADER_LINKS_LIMIT, `Add up to ${HEADER_LINKS_LIMIT} links.`),
  footerMenu: z
    .array(column)
    .max(FOOTER_COLUMNS_LIMIT, `Add up to ${FOOTER_COLUMNS_LIMIT} columns.`),
  socialLinks: z
    .array(socialLink)
    .max(SOCIAL_LINKS_LIMIT, `Add up to ${SOCIAL_LINKS_LIMIT} links.`),
  legalAddress: addressLines.nullable(),
}) satisfies z.ZodType<Record<keyof ShopBrand, unknown>>;
export type BrandInput = z.output<typeof brandInput>;

const adminBrand = brand.extend({
  shopName: z.string(),
  /** Incremented by each change of the brand. */
  version: z.number().int(),
});
export type AdminBrand = z.infer<typeof adminBrand>;

const brands = area('admin', 'Admin: brand');

export const getShopBrand = endpoint({
  ...brands.get('/api/admin/brand'),
  summary: 'The shop’s name, look, menus and legal address',
  response: adminBrand,
});

export const updateBrand = endpoint({
  ...brands.put('/api/admin/brand'),
  summary:
    'Change the given parts of the brand; others are unchanged. With a `version`, 409 `stale_version` if someone else has saved since',
  body: brandInput.extend({ version: z.number().int() }).partial(),
  response: adminBrand,
});
