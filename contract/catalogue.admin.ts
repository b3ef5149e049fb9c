import { z } from 'zod';
import {
  categories,
  categoryKeys,
  colourNames,
  mains,
  secondLevels,
  sizeNames,
} from './assortment';
import { deletedId, product, productPage, productQuery } from './catalogue';
import { endpoint } from './endpoint';
import { dollars } from './money';
import { queryFlag } from './paging';
import { requiredText, text } from './text';

const idParams = z.object({ id: z.string() });

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
