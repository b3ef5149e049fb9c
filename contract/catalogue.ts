import { z } from 'zod';
import {
  categories,
  categoryKeys,
  colourNames,
  mains,
  productSorts,
  secondLevels,
  sizeNames,
} from './assortment';
import { endpoint } from './endpoint';
import { dollarAmount, dollars } from './money';
import { pageNumber, pageSize, queryFlag, wordList } from './paging';
import { rawText, requiredText, text } from './text';

/** A picture. Our own come in `widths` at `<url up to the last '-'>-<width>.avif` and `.webp`; a foreign one has none. */
export const productImage = z.object({
  url: z.string(),
  alt: z.string(),
  /** The colour of the picture's ground, shown until it has loaded. */
  tint: z.string(),
  widths: z.array(z.number().int()),
});
export type ProductImage = z.infer<typeof productImage>;

export const productSize = z.object({ name: z.string(), quantity: z.number().int() });

/** Another colour of the same style. */
export const productVariant = z.object({
  _id: z.string(),
  colour: z.string(),
  imageUrl: z.string(),
});

export const product = z.object({
  _id: z.string(),
  title: z.string(),
  brand: z.string(),
  imageUrl: z.string(),
  images: z.array(productImage),
  description: z.string(),
  price: dollarAmount,
  discountPrice: dollarAmount,
  discountPercent: z.number().int(),
  quantity: z.number().int(),
  inStock: z.boolean(),
  colour: z.string(),
  new: z.boolean(),
  sizes: z.array(productSize),
  category: z.object({ name: z.string(), label: z.string() }),
  topLevelCategory: z.enum(mains),
  secondLevelCategory: z.enum(secondLevels),
  thirdLevelCategory: z.enum(categoryKeys),
  createdAt: z.string(),
});
export type Product = z.infer<typeof product>;

export const productDetail = product.extend({
  /** The colours this style comes in, this one among them. */
  variants: z.array(productVariant),
});
export type ProductDetail = z.infer<typeof productDetail>;

const knownWords = (known: readonly string[], what: string) =>
  wordList
    .refine((words) => words.length <= 100, 'Too many values.')
    .transform((words, ctx) => {
      const byWord = new Map(known.map((name) => [name.toLowerCase(), name]));
      const names: string[] = [];
      for (const word of words) {
        const name = byWord.get(word);
        if (name === undefined)
          ctx.addIssue({ code: 'custom', message: `There is no such ${what}.` });
        else names.push(name);
      }
      return names;
    });

const queryDollars = z
  .string()
  .regex(/^[0-9]{1,9}(\.[0-9]{1,2})?$/, 'Must be an amount in dollars.')
  .transform(Number);

export const productQuery = z
  .object({
    category: knownWords(categoryKeys, 'category').optional(),
    color: knownWords(colourNames, 'colour').optional(),
    size: knownWords(sizeNames, 'size').optional(),
    /** The same as `size`. */
    sizes: knownWords(sizeNames, 'size').optional(),
    main: z
      .string()
      .transform((value) => value.toLowerCase())
      .pipe(z.enum(mains))
      .optional(),
    sort: z.enum(productSorts).default('price_low'),
    pageNumber,
    pageSize: pageSize(6, 100),
    q: rawText(200).trim().optional(),
    new: queryFlag.optional(),
    inStock: queryFlag.optional(),
    minPrice: queryDollars.optional(),
    maxPrice: queryDollars.optional(),
    brand: rawText(100).trim().optional(),
  })
  .transform(({ size, sizes, ...query }) => ({
    ...query,
    size: [...new Set([...(size ?? []), ...(sizes ?? [])])],
  }));
export type ProductQuery = z.output<typeof productQuery>;

export const facetValue = z.object({
  value: z.string(),
  label: z.string(),
  count: z.number().int(),
});
export type FacetValue = z.infer<typeof facetValue>;

export const productPage = z.object({
  content: z.array(product),
  totalPages: z.number().int(),
  totalItems: z.number().int(),
  pageNumber: z.number().int(),
  pageSize: z.number().int(),
  facets: z.object({
    category: z.array(facetValue),
    color: z.array(facetValue),
    size: z.array(facetValue),
  }),
});
export type ProductPage = z.infer<typeof productPage>;

export const productParams = z.object({ productId: z.string() });
const idParams = z.object({ id: z.string() });
export const deletedId = z.object({ _id: z.string() });

/** A picture's address: http(s) with a host, or a path on this site. Never fetched by the server. */
export const imageAddress = requiredText(2000).refine(
  isImageAddress,
  'Enter an http(s) address or a path such as /media/shirt.avif.',
);

function isImageAddress(value: string): boolean {
  if (/^\/(?![/\\])[^\\\s]*$/.test(value)) return true;
  if (!/^https?:\/\/[^/\\\s]/i.test(value)) return false;
  return URL.canParse(value);
}

const stockQuantity = z.number().int('Must be a whole number.').min(0).max(1_000_000);

const sizeInput = z.object({
  /** `m` becomes `M`; a name the filters do not know stays as it is. */
  name: requiredText(20).transform(
    (name) => sizeNames.find((known) => known.toLowerCase() === name.toLowerCase()) ?? name,
  ),
  quantity: stockQuantity.nullish().transform((quantity) => quantity ?? 0),
});

const distinctSizes = z
  .array(sizeInput)
  .min(1, 'Give at least one size.')
  .max(4, 'At most four sizes.')
  .refine(
    (sizes) => new Set(sizes.map((size) => size.name.toLowerCase())).size === sizes.length,
    'Each size may be named once.',
  );

const colourInput = text(30)
  .transform(
    (value) => colourNames.find((name) => name.toLowerCase() === value.toLowerCase()) ?? value,
  )
  .refine(
    (value) => value === '' || (colourNames as string[]).includes(value),
    'There is no such colour.',
  );

const productFields = z.object({
  imageUrl: imageAddress,
  brand: requiredText(100),
  title: requiredText(200),
  description: text(5000).default(''),
  colour: colourInput.default(''),
  new: z.boolean().default(false),
  price: dollars,
  discountPrice: dollars,
  /** Sent by the form; derived from the two prices. A value that contradicts them is refused. */
  discountPercent: z.number().min(0).max(100).optional(),
  /** Sent by the form; the sizes are the truth. */
  quantity: z.number().optional(),
  topLevelCategory: z.enum(mains).optional(),
  secondLevelCategory: z.enum(secondLevels).default('clothing'),
  thirdLevelCategory: z.enum(categoryKeys),
  sizes: distinctSizes,
});

type Priced = { price?: number; discountPrice?: number; discountPercent?: number };

/** Faults between fields of a product: which field, and what to say. */
export function productFaults(
  input: Priced & { topLevelCategory?: string; thirdLevelCategory?: string },
) {
  const faults: { path: string; message: string }[] = [];
  const { price, discountPrice } = input;
  if (price !== undefined && discountPrice !== undefined) {
    if (discountPrice > price)
      faults.push({ path: 'discountPrice', message: 'Must not be more than the price.' });
    else if (
      input.discountPercent !== undefined &&
      Math.abs(input.discountPercent - ((price - discountPrice) / (price || 1)) * 100) > 1
    )
      faults.push({ path: 'discountPercent', message: 'Does not fit the two prices.' });
  }
  const category = categories.find((entry) => entry.key === input.thirdLevelCategory);
  if (category && input.topLevelCategory && category.main !== input.topLevelCategory)
    faults.push({
      path: 'thirdLevelCategory',
      message: `${category.name} does not belong under ${input.topLevelCategory}.`,
    });
  return faults;
}

const checkProduct = (input: Parameters<typeof productFaults>[0], ctx: z.RefinementCtx) => {
  for (const fault of productFaults(input))
    ctx.addIssue({ code: 'custom', path: [fault.path], message: fault.message });
};

export const productInput = productFields.superRefine(checkProduct);
export type ProductInput = z.output<typeof productInput>;

export const productPatch = z
  .object({
    imageUrl: imageAddress,
    brand: requiredText(100),
    title: requiredText(200),
    description: text(5000),
    colour: colourInput,
    new: z.boolean(),
    price: dollars,
    discountPrice: dollars,
    discountPercent: z.number().min(0).max(100),
    quantity: z.number(),
    topLevelCategory: z.enum(mains),
    secondLevelCategory: z.enum(secondLevels),
    thirdLevelCategory: z.enum(categoryKeys),
    sizes: distinctSizes,
    archived: z.boolean(),
  })
  .partial()
  .superRefine(checkProduct);
export type ProductPatch = z.output<typeof productPatch>;

export const suggestion = z.object({
  products: z.array(
    z.object({
      _id: z.string(),
      title: z.string(),
      brand: z.string(),
      image: productImage,
      discountPrice: dollarAmount,
    }),
  ),
  categories: z.array(
    z.object({ label: z.string(), main: z.enum(mains), key: z.enum(categoryKeys) }),
  ),
});
export type Suggestion = z.infer<typeof suggestion>;

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/products',
  access: 'catalogue',
  tag: 'Products',
  summary: 'A page of products, with how many there are of each category, colour and size',
  query: productQuery,
  response: productPage,
});

export const getProduct = endpoint({
  method: 'GET',
  path: '/api/products/:productId',
  access: 'catalogue',
  tag: 'Products',
  summary: 'One product',
  params: productParams,
  response: productDetail,
});

export const suggestProducts = endpoint({
  method: 'GET',
  path: '/api/products/suggest',
  access: 'catalogue',
  tag: 'Products',
  summary: 'What a shopper may be looking for, while typing; spelling is forgiven',
  query: z.object({ q: rawText(200).trim() }),
  response: suggestion,
});

export const adminListProducts = endpoint({
  method: 'GET',
  path: '/api/admin/products',
  access: 'admin',
  tag: 'Admin: products',
  summary: 'A page of all products, archived ones on request',
  query: productQuery.and(z.object({ archived: queryFlag.optional() })),
  response: productPage,
});

export const createProduct = endpoint({
  method: 'POST',
  path: '/api/admin/products',
  access: 'admin',
  tag: 'Admin: products',
  summary: 'Create a product',
  status: 201,
  body: productInput,
  response: product,
});

export const updateProduct = endpoint({
  method: 'PUT',
  path: '/api/admin/products/:id',
  access: 'admin',
  tag: 'Admin: products',
  summary: 'Change a product; what is left out stays',
  params: idParams,
  body: productPatch,
  response: product,
});

export const deleteProduct = endpoint({
  method: 'DELETE',
  path: '/api/admin/products/:id/delete',
  access: 'admin',
  tag: 'Admin: products',
  summary: 'Take a product out of the shop; orders that hold it keep showing it',
  params: idParams,
  response: deletedId,
});

export type { Category, CategoryKey, ColourName, Main, ProductSort, SizeName } from './assortment';
export {
  categories,
  categoryKeys,
  colourNames,
  mains,
  productSorts,
  secondLevels,
  sizeNames,
} from './assortment';
