import { z } from 'zod';
import { endpoint } from '../endpoint';
import { rawText } from '../text';
import { translated } from '../translated';
import { attributeKinds } from '../values/catalogue/attributes';
import { measures } from './product-facts';

/** What a shop sells, in display order. Keys identify an entry in the API and never change; slugs name it in URLs. */
const assortment = z.object({
  /** ISO 4217, of all prices. */
  currency: z.string(),
  departments: z.array(
    z.object({ key: z.string(), name: translated('department', 'name', 'key'), slug: z.string() }),
  ),
  /** The second level of a listing's URL. */
  sections: z.array(
    z.object({ key: z.string(), name: translated('section', 'name', 'key'), slug: z.string() }),
  ),
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
      label: translated('category', 'label', 'key'),
      name: translated('category', 'name', 'key'),
      sizeSystem: z.string(),
    }),
  ),
  colours: z.array(
    z.object({
      name: translated('colour', 'name', 'name'),
      /** The swatch; a picture takes precedence. */
      hex: z.string(),
      imageUrl: z.string().nullable(),
      /** The family under which products are filtered: shades of blue share the family 'Blue'. */
      family: z.string(),
    }),
  ),
  sizeSystems: z.array(z.object({ key: z.string(), name: z.string(), sizes: z.array(z.string()) })),
  /** Attributes that products are filtered by. */
  attributes: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      kind: z.enum(attributeKinds),
      /** Of a number. */
      unit: z.string(),
      choices: z.array(z.object({ key: z.string(), name: z.string() })),
      /** Keys of the categories whose products have it. */
      categories: z.array(z.string()),
    }),
  ),
});
export type PublicAssortment = z.infer<typeof assortment>;
export type Department = PublicAssortment['departments'][number];
export type Section = PublicAssortment['sections'][number];
export type Category = PublicAssortment['categories'][number];
export type Colour = PublicAssortment['colours'][number];
export type Attribute = PublicAssortment['attributes'][number];

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
  summary:
    'The departments, sections, categories, colours, sizes and filterable attributes of the shop',
  response: assortment,
});

export const findMovedPath = endpoint({
  method: 'GET',
  path: '/api/assortment/moved',
  access: 'anyone',
  tag: 'Products',
  summary:
    'The current path of a listing, by a former path; null if its category or department was deleted. 404 for a path that never was one',
  query: z.object({ path: rawText(2000) }),
  response: z.object({ path: z.string().nullable() }),
});

const brand = z.object({
  name: z.string(),
  slug: z.string(),
  description: translated('brand', 'description', 'slug'),
  imageUrl: z.string().nullable(),
});
export type Brand = z.infer<typeof brand>;

export const listBrands = endpoint({
  method: 'GET',
  path: '/api/brands',
  access: 'anyone',
  tag: 'Products',
  summary: 'The brands that have products in the shop, by name',
  response: z.array(brand.pick({ name: true, slug: true })),
});

export const getBrand = endpoint({
  method: 'GET',
  path: '/api/brands/:slug',
  access: 'anyone',
  tag: 'Products',
  summary: 'One brand; at a former URL, the brand with its present slug. 410 if it was deleted',
  params: z.object({ slug: z.string() }),
  response: brand,
});
