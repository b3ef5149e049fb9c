import { z } from 'zod';
import { day } from '../day';
import { endpoint } from '../endpoint';
import { fieldTexts } from '../messages';
import { moneyAmount } from '../money';
import { pageNumber, pageSize, queryFlag, wordList } from '../paging';
import { rawText, requiredText } from '../text';
import { translated } from '../translated';
import { attributeKinds } from '../values/catalogue/attributes';
import { byFlag } from '../values/catalogue/product-flags';
import { FEATURED, productSorts, RELEVANCE } from '../values/catalogue/product-lists';
import { pictureKinds } from '../values/choices';
import { productFacts } from './product-facts';

const percent = z.number().int().min(0).max(100);

/** The most important point of a picture, from its top left corner, in percent of its width and its height. */
export const pictureFocus = z.object({ x: percent, y: percent });
export type PictureFocus = z.infer<typeof pictureFocus>;

/** The person in a picture of kind `worn`: their height in centimetres, and the size they wear. */
export const pictureModel = z.object({
  height: z
    .number(fieldTexts.enterWholeNumber)
    .int(fieldTexts.wholeNumber)
    .min(40, fieldTexts.least(40))
    .max(250, fieldTexts.most(250)),
  size: requiredText(20),
});

/** A picture. Uploaded ones have `widths`, at `<url up to the last '-'>-<width>.avif` and `.webp`. */
export const productImage = z.object({
  url: z.string(),
  alt: z.string(),
  /** Background colour, shown until the picture has loaded. */
  tint: z.string(),
  widths: z.array(z.number().int()),
  /** The view of the product. */
  kind: z.enum(pictureKinds).optional(),
  /** Stays in view where the picture is cropped. Without it, the middle does. */
  focus: pictureFocus.optional(),
  model: pictureModel.optional(),
  /** The URL of a short video. The picture is its poster. */
  video: z.string().optional(),
});
export type ProductImage = z.infer<typeof productImage>;

/** Identifies the colour too. */
const colourName = translated('colour', 'name', 'colour');

const productSize = z.object({ name: z.string(), quantity: z.number().int() });

/** Another colour of the same style. */
const productVariant = z.object({
  _id: z.string(),
  colour: colourName,
  imageUrl: z.string(),
  image: productImage,
});
export type ProductVariant = z.infer<typeof productVariant>;

/** The published reviews of all colours of a product's style. */
const productRating = z.object({
  /** Of the stars, with two decimals. */
  average: z.number(),
  count: z.number().int(),
});

export const product = z.object({
  _id: z.string(),
  title: translated('product', 'title', '_id'),
  brand: z.string(),
  imageUrl: z.string(),
  images: z.array(productImage),
  description: translated('product', 'description', '_id'),
  price: moneyAmount,
  discountPrice: moneyAmount,
  /** Of `price`; of `lowestPrice` where it is given. */
  discountPercent: z.number().int(),
  /** The lowest price of the 30 days before the reduction, where the shop has to name it. */
  lowestPrice: moneyAmount.optional(),
  quantity: z.number().int(),
  inStock: z.boolean(),
  colour: colourName,
  new: z.boolean(),
  sizes: z.array(productSize),
  category: z.object({
    name: translated('category', 'name', 'thirdLevelCategory'),
    label: translated('category', 'label', 'thirdLevelCategory'),
  }),
  /** Keys of its department, section and category. */
  topLevelCategory: z.string(),
  secondLevelCategory: z.string(),
  thirdLevelCategory: z.string(),
  createdAt: z.string(),
  /** Null without reviews. */
  rating: productRating.nullable(),
});
export type Product = z.infer<typeof product>;

export const productDetail = product.extend({
  /** All colours of this style, including this one. */
  variants: z.array(productVariant),
  /** Composition, care, origin, makers and measures, as far as staff entered them. Only in the answer for one product. */
  facts: productFacts.optional(),
  /** The slug of the brand’s page. */
  brandSlug: z.string().nullable().default(null),
  /** When an announced product comes; until then it cannot be bought. */
  comingAt: z.string().optional(),
  /** A draft, as a preview link shows it. */
  draft: z.literal(true).optional(),
});
export type ProductDetail = z.infer<typeof productDetail>;

/** Words in lower case; the catalogue rejects those that its assortment does not have. */
const words = wordList.refine((list) => list.length <= 100, fieldTexts.tooManyValues);

/** A bound in major units, with at most the decimals of the shop's currency. */
const queryMoney = z
  .string()
  .regex(/^[0-9]{1,9}(\.[0-9]{1,3})?$/, fieldTexts.amount)
  .transform(Number);

const brandName = rawText(100).trim();

/** A parameter that may be repeated. Empty values are left out. */
const repeated = (value: z.ZodType<string>) =>
  z
    .union([value, z.array(value).max(100)])
    .transform((given) => [given].flat().filter((each) => each !== ''))
    .optional();

export const productQuery = z
  .object({
    category: words.optional(),
    /** Families of colours, or single colours. */
    color: words.optional(),
    size: words.optional(),
    /** The same as `size`. */
    sizes: words.optional(),
    /** The key of a department. */
    main: z.string().toLowerCase().optional(),
    /** The products' `secondLevelCategory`. */
    section: z.string().toLowerCase().optional(),
    /**
     * `relevance` is for a search `q`, `featured` for a collection whose products are picked by hand. Elsewhere they are the
     * same as `new`.
     */
    sort: z.enum([...productSorts, RELEVANCE, FEATURED]).default('price_low'),
    pageNumber,
    pageSize: pageSize(6, 100),
    q: rawText(200).trim().optional(),
    minPrice: queryMoney.optional(),
    maxPrice: queryMoney.optional(),
    /** Repeat the parameter for several brands: a brand's name may contain a comma. */
    brand: repeated(brandName),
    /**
     * `material:wool`, `heel_height:30-80` or `waterproof:yes`. Repeat the parameter: products have one of the values of
     * each attribute.
     */
    attribute: repeated(rawText(200).trim()),
    /** Only products with the flag, or only those without it. */
    ...byFlag(() => queryFlag.optional()),
    /** Products with one of the tags. */
    tag: words.optional(),
    /** Only products added since this day (UTC). */
    since: day.optional(),
    /** The slug of a collection: only its products. All other filters narrow it. */
    collection: rawText(100).trim().toLowerCase().optional(),
  })
  .transform(({ size, sizes, sort, ...query }) => ({
    ...query,
    sort:
      (sort === RELEVANCE && !query.q) || (sort === FEATURED && !query.collection)
        ? ('new' as const)
        : sort,
    size: [...new Set([...(size ?? []), ...(sizes ?? [])])],
  }));
export type ProductQuery = z.output<typeof productQuery>;

const facetValue = z.object({
  value: z.string(),
  label: z.string(),
  count: z.number().int(),
});

export const productPage = z.object({
  content: z.array(productDetail),
  totalPages: z.number().int(),
  totalItems: z.number().int(),
  pageNumber: z.number().int(),
  pageSize: z.number().int(),
  /** Keys of the departments of the products on all pages. */
  departments: z.array(z.string()),
  facets: z.object({
    category: z.array(facetValue),
    color: z.array(facetValue.extend({ label: translated('colour', 'name', 'value') })),
    size: z.array(facetValue),
  }),
});
export type ProductPage = z.infer<typeof productPage>;

/** What else a list can be narrowed by. Like a facet, each applies every filter but its own. */
const refinements = z.object({
  /** Those of the most products first; at most 50. */
  brand: z.array(facetValue),
  /** Number of products of each. */
  ...byFlag(() => z.number().int()),
  /** The lowest and the highest price; null if no product matches. */
  price: z.object({ lowest: moneyAmount, highest: moneyAmount }).nullable(),
  /** The filterable attributes of the list's categories, and those that the list is filtered by. */
  attribute: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      kind: z.enum(attributeKinds),
      unit: z.string(),
      /** Keys of choices, or `yes` and `no`. */
      values: z.array(facetValue),
      /** The lowest and the highest number. */
      range: z.object({ lowest: z.number(), highest: z.number() }).nullable(),
    }),
  ),
});
export type Refinements = z.infer<typeof refinements>;

export const productParams = z.object({ productId: z.string() });
export const deletedId = z.object({ _id: z.string() });

/** What identifies a product in a list of suggestions. */
export const productName = z.object({
  _id: z.string(),
  title: translated('product', 'title', '_id'),
  brand: z.string(),
  colour: colourName,
});

const suggestion = z.object({
  products: z.array(
    productName.extend({
      image: productImage,
      discountPrice: moneyAmount,
    }),
  ),
  categories: z.array(
    z.object({
      label: translated('category', 'name', 'key'),
      main: z.string(),
      key: z.string(),
    }),
  ),
});
export type Suggestion = z.infer<typeof suggestion>;

/** What to show when a search finds nothing. */
const nearestMatches = z.object({
  /** The words of the search that `products` match; null where they are new arrivals, unrelated to the search. */
  words: z.string().nullable(),
  products: z.array(product),
});
export type NearestMatches = z.infer<typeof nearestMatches>;

export const listNearest = endpoint({
  method: 'GET',
  path: '/api/products/nearest',
  access: 'catalogue',
  tag: 'Products',
  summary: 'Products that match some words of a search without results, or else new arrivals',
  query: z.object({ q: rawText(200).trim().min(1, fieldTexts.required) }),
  response: nearestMatches,
});

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/products',
  access: 'catalogue',
  tag: 'Products',
  summary: 'A page of products, with the number of products by category, colour and size',
  query: productQuery,
  response: productPage,
});

export const listRefinements = endpoint({
  method: 'GET',
  path: '/api/products/refinements',
  access: 'catalogue',
  tag: 'Products',
  summary: 'Further filters of a product list: brands, prices, stock, new and reduced',
  query: productQuery,
  response: refinements,
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
  summary: 'Search suggestions while typing; tolerates typing errors',
  query: z.object({ q: rawText(200).trim() }),
  response: suggestion,
});
