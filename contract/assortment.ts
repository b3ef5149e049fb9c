import { z } from 'zod';
import { endpoint } from './endpoint';
import { measures } from './product-facts';

/** What a shop sells, in display order. Keys identify an entry in the API and never change; slugs are its words in addresses. */
const assortment = z.object({
  departments: z.array(z.object({ key: z.string(), name: z.string(), slug: z.string() })),
  /** The second level of a listing's address. */
  sections: z.array(z.object({ key: z.string(), name: z.string(), slug: z.string() })),
  categories: z.array(
    z.object({
      key: z.string(),
      department: z.string(),
      section: z.string(),
      slug: z.string(),
      /** Categories with the same group are listed together; empty for a category alone. */
      group: z.string(),
      /** Whether the menu features its group. */
      isFeatured: z.boolean(),
      /** Names it within its department; `name` names it anywhere. */
      label: z.string(),
      name: z.string(),
      sizeSystem: z.string(),
    }),
  ),
  colours: z.array(
    z.object({
      name: z.string(),
      /** The swatch; a picture takes precedence. */
      hex: z.string(),
      imageUrl: z.string().nullable(),
      /** What it is filtered by: shades of blue share the family 'Blue'. */
      family: z.string(),
    }),
  ),
  sizeSystems: z.array(z.object({ key: z.string(), name: z.string(), sizes: z.array(z.string()) })),
});
export type PublicAssortment = z.infer<typeof assortment>;
export type Department = PublicAssortment['departments'][number];
export type Section = PublicAssortment['sections'][number];
export type Category = PublicAssortment['categories'][number];
export type Colour = PublicAssortment['colours'][number];

const sizeChart = z.object({ category: z.string(), measures });
export type SizeChart = z.infer<typeof sizeChart>;

export const listSizeCharts = endpoint({
  method: 'GET',
  path: '/api/size-charts',
  access: 'anyone',
  tag: 'Products',
  summary: 'The measures of finished garments, in centimetres by category, measure and size',
  response: z.array(sizeChart),
  list: true,
});

export const getAssortment = endpoint({
  method: 'GET',
  path: '/api/assortment',
  access: 'anyone',
  tag: 'Products',
  summary: 'The departments, sections, categories, colours and sizes of the shop',
  response: assortment,
});
