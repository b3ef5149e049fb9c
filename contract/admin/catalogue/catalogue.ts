import { z } from 'zod';
import {
  deletedId,
  pictureFocus,
  pictureModel,
  product,
  productPage,
  productQuery,
} from '../../catalogue/catalogue';
import { attributeChanges, factFields, noFacts } from '../../catalogue/product-facts';
import { moment } from '../../day';
import { endpoint } from '../../endpoint';
import { moneyAmount, moneyInput } from '../../money';
import { queryFlag } from '../../paging';
import { productTaxClass } from '../../tax';
import { requiredText, text } from '../../text';
import { TAG_LENGTH_LIMIT, TAGS_LIMIT, tagOf } from '../../values/catalogue/tags';
import {
  adminProductOrders,
  PICTURES_LIMIT,
  pictureKinds,
  productStates,
  stockLevels,
} from '../../values/choices';
import { isId } from '../../values/id';
import { ownValue } from '../../values/own-value';
import { area, paging, person } from '../area';

/** A picture's URL: http(s) with a host, or a path on this site. Never fetched by the server. */
export const imageUrl = requiredText(2000).refine(
  isImageUrl,
  'Enter a URL or a path such as /media/shirt.avif.',
);

function isImageUrl(value: string): boolean {
  if (/^\/(?![/\\])[^\\\s]*$/.test(value)) return true;
  if (!/^https?:\/\/[^/\\\s]/i.test(value)) return false;
  return URL.canParse(value);
}

const stockQuantity = z.number().int('Must be a whole number.').min(0).max(1_000_000);

/** A size system's sizes, or others. */
export const SIZES_LIMIT = 60;

/**
 * `m` becomes `M`; names that are in no size system are unchanged. Names are keys in JSON, where parsers refuse `__proto__`, as this
 * server's does.
 */
export const sizeName = requiredText(20).refine(
  (name) => name !== '__proto__',
  'Choose another name.',
);

const sizeInput = z.object({
  name: sizeName,
  quantity: stockQuantity.nullish().transform((quantity) => quantity ?? 0),
});

/**
 * The new stock of one size and the stock it was based on; other sizes are unchanged. Null means no such size:
 * `quantity: null` removes one, `basedOn: null` adds one.
 */
const sizeChange = z.object({
  name: sizeName,
  quantity: stockQuantity.nullable(),
  basedOn: stockQuantity.nullable(),
});
export type SizeChange = z.output<typeof sizeChange>;

const distinctSizes = z
  .array(sizeInput)
  .min(1, 'Add at least one size.')
  .max(SIZES_LIMIT, `Add up to ${SIZES_LIMIT} sizes.`)
  .refine(
    (sizes) => new Set(sizes.map((size) => size.name.toLowerCase())).size === sizes.length,
    'Each size can only be listed once.',
  );

/** The name of a colour, or empty. The catalogue rejects names that the assortment does not have. */
const colourInput = text(30);

/** Kind, focus, model and video: null for none; if omitted, they stay as they are for the picture with this URL. */
const picture = z.object({
  url: imageUrl,
  alt: text(300).default(''),
  kind: z.enum(pictureKinds).nullish(),
  focus: pictureFocus.nullish(),
  /** Only of kind `worn`; another kind removes it. */
  model: pictureModel.nullish(),
  /** The URL of an uploaded video, of which this picture is the poster. */
  video: z
    .string()
    .regex(/^\/media\/[0-9a-f]{32}\.(mp4|webm)$/, 'Enter the URL of an uploaded video.')
    .nullish(),
});
export type PictureInput = z.output<typeof picture>;

/** A product's pictures in order; the first is its `imageUrl`. `alt` defaults to title, brand and colour. */
const pictures = z
  .array(picture)
  .min(1, 'Add at least one picture.')
  .max(PICTURES_LIMIT, `Add up to ${PICTURES_LIMIT} pictures.`);

/** Products with the same style are its colours. */
const styleId = text(36).refine((id) => id === '' || isId(id), 'Unknown style.');

/** In lowercase letters, each once. */
export const tags = z
  .array(text(TAG_LENGTH_LIMIT).transform(tagOf))
  .max(TAGS_LIMIT, `Add up to ${TAGS_LIMIT} tags.`)
  .transform((list) => [...new Set(list)].filter((tag) => tag !== ''));

const plannedMoment = moment('Enter a date and time.')
  .transform((at) => new Date(at).toISOString())
  .nullable();

/** Whether shoppers see a product. */
const publishing = {
  /** Whether it is kept out of the shop until staff publish it, or until `publishAt`. */
  draft: z.boolean(),
  /** Of a draft: when it is published. */
  publishAt: plannedMoment,
  /** When the product becomes a draft again. */
  withdrawAt: plannedMoment,
  /** Of a draft with `publishAt`: whether its page is shown before, and says when the product comes. */
  announced: z.boolean(),
};

/** The fields that staff send. */
const productFields = z.object({
  imageUrl: imageUrl,
  /** Takes precedence over `imageUrl`. */
  pictures,
  brand: requiredText(100),
  title: requiredText(200),
  description: text(5000),
  colour: colourInput,
  new: z.boolean(),
  price: moneyInput,
  discountPrice: moneyInput,
  /** What a unit costs the shop, with tax if its prices include tax; null if it is not known. */
  costPrice: moneyInput.nullable(),
  /** Sent by the form; derived from the two prices. A value that contradicts them is rejected. */
  discountPercent: z.number().min(0).max(100),
  /** Sent by the form; the total of the sizes takes precedence. */
  quantity: z.number(),
  /** Keys; the department follows from the category. */
  topLevelCategory: text(40),
  secondLevelCategory: requiredText(40),
  thirdLevelCategory: requiredText(40),
  sizes: distinctSizes,
  style: styleId,
  tags,
  taxClass: productTaxClass,
  ...factFields,
  attributes: attributeChanges,
  ...publishing,
});

type Checked = {
  price?: number;
  discountPrice?: number;
  discountPercent?: number;
  publishAt?: string | null;
  withdrawAt?: string | null;
};

/** Validation errors between fields of a product: the field, and the message. */
export function productErrors(input: Checked) {
  const errors: { path: string; message: string }[] = [];
  const { price, discountPrice, publishAt, withdrawAt } = input;
  if (price !== undefined && discountPrice !== undefined) {
    const percent = ((price - discountPrice) / (price || 1)) * 100;
    if (discountPrice > price)
      errors.push({ path: 'discountPrice', message: 'Can’t be higher than the price.' });
    else if (Math.abs((input.discountPercent ?? percent) - percent) > 1)
      errors.push({ path: 'discountPercent', message: 'Doesn’t match the two prices.' });
  }
  if (publishAt && withdrawAt && withdrawAt <= publishAt)
    errors.push({ path: 'withdrawAt', message: 'Must be after the time of publishing.' });
  return errors;
}

const checkProduct = (input: Parameters<typeof productErrors>[0], ctx: z.RefinementCtx) => {
  for (const error of productErrors(input))
    ctx.addIssue({ code: 'custom', path: [error.path], message: error.message });
};

const { shape } = productFields;
const schemas: Readonly<Record<string, z.ZodType>> = shape;
/** Fields that a new product may lack. */
const optionalFields = Object.fromEntries(
  Object.entries(noFacts).map(([name, none]) => [name, ownValue(schemas, name)?.default(none)]),
) as { [Name in keyof typeof noFacts]: z.ZodDefault<(typeof shape)[Name]> };

export const productInput = productFields
  .extend({
    imageUrl: shape.imageUrl.optional(),
    pictures: shape.pictures.optional(),
    description: shape.description.default(''),
    colour: shape.colour.default(''),
    new: shape.new.default(false),
    costPrice: shape.costPrice.default(null),
    discountPercent: shape.discountPercent.optional(),
    quantity: shape.quantity.optional(),
    topLevelCategory: shape.topLevelCategory.optional(),
    /** The category's section if it is blank. */
    secondLevelCategory: text(40).optional(),
    /** By default that of the products with the same title, brand and category. */
    style: shape.style.default(''),
    draft: shape.draft.default(false),
    publishAt: shape.publishAt.default(null),
    withdrawAt: shape.withdrawAt.default(null),
    announced: shape.announced.default(false),
    ...optionalFields,
  })
  .superRefine((input, ctx) => {
    checkProduct(input, ctx);
    if (input.imageUrl === undefined && input.pictures === undefined)
      ctx.addIssue({ code: 'custom', path: ['imageUrl'], message: 'Add at least one picture.' });
  });
export type ProductInput = z.output<typeof productInput>;

export const productPatch = productFields
  .extend({
    /** 409 `stale_version` if a size's stock has changed since the given count. Not allowed together with `sizes`. */
    sizeChanges: z
      .array(sizeChange)
      .max(2 * SIZES_LIMIT)
      .refine(
        (changes) => new Set(changes.map(({ name }) => name.toLowerCase())).size === changes.length,
        'Each size may be named once.',
      ),
    style: styleId.min(1, 'Unknown style.'),
    archived: z.boolean(),
    /** Whether changes of the fields that the colours of a style share apply to every colour; see `styleFields`. */
    wholeStyle: z.boolean(),
    /** The version these changes are based on; `stale_version` if it is no longer the stored one. */
    version: z.number().int(),
  })
  .partial()
  .superRefine((input, ctx) => {
    checkProduct(input, ctx);
    if (input.sizes && input.sizeChanges)
      ctx.addIssue({
        code: 'custom',
        path: ['sizeChanges'],
        message: 'Send either sizes or sizeChanges.',
      });
  });
export type ProductPatch = z.output<typeof productPatch>;

/** A product as staff see it. */
const staffProduct = product.extend({
  style: z.string(),
  tags: z.array(z.string()),
  taxClass: z.string(),
  costPrice: moneyAmount.nullable(),
  ...factFields,
  state: z.enum(productStates),
  draft: z.boolean(),
  publishAt: z.string().nullable(),
  withdrawAt: z.string().nullable(),
  announced: z.boolean(),
  archived: z.boolean(),
  updatedAt: z.string(),
  /** Incremented by each save; changes of stock do not count. */
  version: z.number().int(),
});
export type StaffProduct = z.infer<typeof staffProduct>;

const staffFilters = z.object({
  /** The same as `state=archived`. */
  archived: queryFlag.optional(),
  /** By default, the products in the shop. */
  state: z.enum(productStates).optional(),
  stock: z.enum(stockLevels).optional(),
});

const products = area('staff:products', 'Admin: products');

export const adminListProducts = endpoint({
  ...products.get('/api/admin/products'),
  access: 'staff',
  summary:
    'A page of the products of a state, by default of those in the shop; `q` also matches the end of an id, and counts up to 5,000; `orderBy` takes precedence over `sort`',
  query: productQuery.and(staffFilters.extend({ orderBy: z.enum(adminProductOrders).optional() })),
  response: productPage.omit({ departments: true }).extend({ content: z.array(staffProduct) }),
});

export const getStaffProduct = endpoint({
  ...products.get('/api/admin/products/:id'),
  summary: 'One product of any state',
  response: staffProduct,
});

/**
 * Whether staff have confirmed what 409 `needs_confirmation` asks: a size with stock is removed or renamed, or a size is outside
 * the size system of the category.
 */
export const sizesConfirmed = z.boolean().default(false);

export const createProduct = endpoint({
  ...products.post('/api/admin/products'),
  summary:
    'Create a product, in the shop or as a draft; 409 `needs_confirmation` for a size outside the size system, unless `confirmed`',
  status: 201,
  body: productInput.safeExtend({ confirmed: sizesConfirmed }),
  response: product,
});

export const updateProduct = endpoint({
  ...products.put('/api/admin/products/:id'),
  summary:
    'Change a product; omitted fields are unchanged. With a `version`, 409 `stale_version` if someone else has saved since. 409 `needs_confirmation` for a size with stock that leaves it, and for one outside the size system, unless `confirmed`',
  body: productPatch.safeExtend({ confirmed: sizesConfirmed }),
  response: product,
});

export const deleteProduct = endpoint({
  ...products.delete('/api/admin/products/:id/delete'),
  summary: 'Archive a product; orders that contain it still show it',
  response: deletedId,
});

export const restoreProduct = endpoint({
  ...products.post('/api/admin/products/:id/restore'),
  summary:
    'Restore an archived product, as a draft if it was never published; it does not return to carts and wishlists that it was removed from',
  response: staffProduct,
});

export const duplicateProduct = endpoint({
  ...products.post('/api/admin/products/:id/duplicate'),
  summary:
    'Copy a product, or all colours of its style, as drafts of a new style: with the same pictures, and without stock, SKUs and barcodes',
  status: 201,
  body: z.object({
    /** Whether the other colours are copied too, except archived ones. */
    wholeStyle: z.boolean().default(false),
  }),
  response: z.object({ products: z.array(staffProduct) }),
});

/** A price change; `before` is null for the price that the product was created with. */
const priceChange = z.object({
  at: z.string(),
  /** Null if the change was not made by staff. */
  by: person.nullable(),
  action: z.string(),
  before: z.object({ price: moneyAmount, discountPrice: moneyAmount }).nullable(),
  after: z.object({ price: moneyAmount, discountPrice: moneyAmount }),
});
export type PriceChange = z.infer<typeof priceChange>;

export const listPriceChanges = endpoint({
  ...products.get('/api/admin/products/:id/prices'),
  summary: "A product's prices over time, the newest first",
  query: z.object({ ...paging(50, 200) }),
  response: z.array(priceChange),
  list: true,
});
