/** Departments, categories, colours and sizes. Plain values without schemas, for server and browser. */

export const mains = ['men', 'women'] as const;
export type Main = (typeof mains)[number];

export const secondLevels = ['clothing', 'accessories'] as const;

/** Sizes with a filter. Products may have other sizes, which cannot be filtered. */
export const sizeNames = ['S', 'M', 'L', 'XL'] as const;
export type SizeName = (typeof sizeNames)[number];

/** Colours in the order of the filters, with their swatches. */
export const colours = [
  { name: 'Black', hex: '#1c1b1a' },
  { name: 'White', hex: '#f4f2ee' },
  { name: 'Red', hex: '#a4302a' },
  { name: 'Green', hex: '#46623f' },
  { name: 'Blue', hex: '#3d5a8c' },
  { name: 'Pink', hex: '#e0a3a0' },
  { name: 'Beige', hex: '#c9b394' },
  { name: 'Grey', hex: '#9a9a98' },
] as const;
export const colourNames = colours.map((colour) => colour.name);
export type ColourName = (typeof colours)[number]['name'];

/**
 * The shop's categories. `key` is used by the API, `group` in a listing path
 * (`/men/clothing/t-shirts&polos`), `label` names it within men or women, `name` anywhere.
 */
export const categories = [
  { key: 'mens_tshirt', main: 'men', group: 't-shirts', label: 'T-shirt', name: "Men's T-shirt" },
  { key: 'mens_polo', main: 'men', group: 'polos', label: 'Polo', name: "Men's Polo" },
  { key: 'mens_shirt', main: 'men', group: 'shirts', label: 'Shirt', name: "Men's Shirt" },
  { key: 'mens_hoodie', main: 'men', group: 'hoodies', label: 'Hoodie', name: "Men's Hoodie" },
  {
    key: 'mens_sweatshirt',
    main: 'men',
    group: 'sweatshirts',
    label: 'Sweatshirt',
    name: "Men's Sweatshirt",
  },
  { key: 'mens_pant', main: 'men', group: 'pants', label: 'Pants', name: "Men's Pants" },
  { key: 'mens_chino', main: 'men', group: 'chinos', label: 'Chinos', name: "Men's Chinos" },
  { key: 'mens_short', main: 'men', group: 'shorts', label: 'Shorts', name: "Men's Shorts" },
  { key: 'womens_top', main: 'women', group: 'tops', label: 'Top', name: "Women's Tops" },
  { key: 'womens_dress', main: 'women', group: 'dresses', label: 'Dress', name: "Women's Dresses" },
  { key: 'womens_shirt', main: 'women', group: 'shirts', label: 'Shirt', name: "Women's Shirt" },
  {
    key: 'womens_hoodie',
    main: 'women',
    group: 'hoodies',
    label: 'Hoodie',
    name: "Women's Hoodie",
  },
  {
    key: 'womens_sweatshirt',
    main: 'women',
    group: 'sweatshirts',
    label: 'Sweatshirt',
    name: "Women's Sweatshirt",
  },
  { key: 'womens_pant', main: 'women', group: 'pants', label: 'Pants', name: "Women's Pants" },
] as const;
export type Category = (typeof categories)[number];
export type CategoryKey = Category['key'];
export const categoryKeys = categories.map((category) => category.key) as [
  CategoryKey,
  ...CategoryKey[],
];

export const productSorts = ['price_low', 'price_high', 'new'] as const;
export type ProductSort = (typeof productSorts)[number];
/** Best matches first; for searches. */
export const RELEVANCE = 'relevance';
export type ListSort = ProductSort | typeof RELEVANCE;

/** The discount in percent, rounded to the nearest integer. Shared, so that screens and API agree. */
export function discountPercent(price: number, discountPrice: number): number {
  return price === 0 ? 0 : Math.round(((price - discountPrice) / price) * 100);
}
