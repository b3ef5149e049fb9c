import { z } from 'zod';
import { productImage } from '../../catalogue/catalogue';
import { endpoint } from '../../endpoint';
import { moneyInput } from '../../money';
import { requiredText, text } from '../../text';
import {
  COLLECTION_PRODUCTS_LIMIT,
  collectionSorts,
  NEW_SINCE_DAYS_LIMIT,
  RULE_VALUES_LIMIT,
} from '../../values/catalogue/collections';
import { byFlag } from '../../values/catalogue/product-flags';
import { FEATURED } from '../../values/catalogue/product-lists';
import { TAG_LENGTH_LIMIT, tagOf } from '../../values/catalogue/tags';
import { area, basedOn } from '../area';
import { picture } from '../content/sections';
import { orderBody, ordered, taken } from './assortment';
import { slugText, withSlug } from './assortment-entries';

const values = (value: z.ZodType<string, string>) =>
  z.array(value).max(RULE_VALUES_LIMIT, `Add up to ${RULE_VALUES_LIMIT}.`).optional();

/** Conditions that a product must meet, each like the parameter of `productQuery` with its name. */
const rule = z
  .object({
    main: text(100).optional(),
    section: text(100).optional(),
    category: values(requiredText(100)),
    color: values(requiredText(30)),
    brand: values(requiredText(100)),
    tag: values(requiredText(TAG_LENGTH_LIMIT).transform(tagOf)),
    /** Such as `material:wool`, `heel_height:30-80` or `waterproof:yes`. */
    attribute: values(requiredText(200)),
    minPrice: moneyInput.optional(),
    maxPrice: moneyInput.optional(),
    ...byFlag(() => z.boolean().optional()),
    /** Products that were added in the last days, today included. */
    newSinceDays: z
      .number('Enter a whole number.')
      .int('Must be a whole number.')
      .min(1, 'Must be 1 or more.')
      .max(NEW_SINCE_DAYS_LIMIT, `Must be at most ${NEW_SINCE_DAYS_LIMIT.toLocaleString('en-US')}.`)
      .optional(),
  })
  .refine(({ minPrice = 0, maxPrice = Infinity }) => minPrice <= maxPrice, {
    path: ['maxPrice'],
    message: 'Can’t be lower than the lowest price.',
  });
export type CollectionRule = z.output<typeof rule>;

/** Without conditions that say nothing. */
const givenRule = rule
  .transform(
    (given): CollectionRule =>
      Object.fromEntries(
        Object.entries(given).filter(
          ([, value]) =>
            value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
        ),
      ),
  )
  .refine((given) => Object.keys(given).length > 0, 'Add at least one condition.');

export const collectionInput = z
  .object({
    name: requiredText(80),
    slug: slugText,
    description: text(2000).default(''),
    image: picture
      .nullable()
      .default(null)
      .transform((image) => (image?.url ? image : null)),
    /** Null if its products are picked by hand. */
    rule: givenRule.nullable().default(null),
    /** The products that were picked by hand, in order. */
    productIds: z
      .array(z.uuid().toLowerCase())
      .max(COLLECTION_PRODUCTS_LIMIT, `Choose up to ${COLLECTION_PRODUCTS_LIMIT} products.`)
      .default([])
      .transform((ids) => [...new Set(ids)]),
    /** `featured`, the order of `productIds`, is for those picked by hand. */
    sort: z.enum(collectionSorts).optional(),
    isPublished: z.boolean().default(true),
    ...basedOn,
  })
  .transform(withSlug)
  .transform((input) => ({
    ...input,
    productIds: input.rule ? [] : input.productIds,
    sort: input.sort ?? (input.rule ? ('new' as const) : FEATURED),
  }))
  .refine((input) => input.rule === null || input.sort !== FEATURED, {
    path: ['sort'],
    message: 'Products chosen by a rule can’t be sorted by hand.',
  });

const storedCollection = z.object({
  _id: z.string(),
  version: z.number().int(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  image: picture.nullable(),
  rule: rule.nullable(),
  productIds: z.array(z.string()),
  sort: z.enum(collectionSorts),
  isPublished: z.boolean(),
});
export type StoredCollection = z.infer<typeof storedCollection>;

const pickedProduct = z.object({
  _id: z.string(),
  title: z.string(),
  colour: z.string(),
  imageUrl: z.string(),
  archived: z.boolean(),
  inStock: z.boolean(),
});

/** A collection in the list of staff. */
const collectionRow = storedCollection
  .omit({ productIds: true, description: true })
  /** Its products in the shop. */
  .extend({ products: z.number().int() });
export type CollectionRow = z.infer<typeof collectionRow>;

const collections = area('staff:products', 'Admin: assortment');

export const listStaffCollections = endpoint({
  ...collections.get('/api/admin/assortment/collections'),
  summary: 'All collections in display order, with the number of their products in the shop',
  response: z.array(collectionRow),
});

export const getStaffCollection = endpoint({
  ...collections.get('/api/admin/assortment/collections/:id'),
  summary: 'One collection, with the products that were picked by hand',
  response: storedCollection.extend({ products: z.array(pickedProduct) }),
});

export const addCollection = endpoint({
  ...collections.post('/api/admin/assortment/collections'),
  summary: `Add a collection, by hand or by rule; ${taken}`,
  status: 201,
  body: collectionInput,
  response: storedCollection,
});

export const changeCollection = endpoint({
  ...collections.put('/api/admin/assortment/collections/:id'),
  summary: 'Change a collection; its old URL redirects',
  body: collectionInput,
  response: storedCollection,
});

export const orderCollections = endpoint({
  ...collections.put('/api/admin/assortment/collections/order'),
  summary: ordered('collections'),
  status: 204,
  body: orderBody,
});

export const deleteCollection = endpoint({
  ...collections.delete('/api/admin/assortment/collections/:id'),
  summary: 'Delete a collection; its URL answers 410 from then on',
  body: z.object({
    /** Another collection, which the URLs lead to from then on. */
    target: text(100).nullable().optional(),
  }),
  /** `products`: always 0, as of the other entries of the assortment. */
  response: z.object({ _id: z.string(), products: z.number().int() }),
});

export const previewCollection = endpoint({
  ...collections.post('/api/admin/assortment/collections/preview'),
  summary: 'The number of products that a rule selects, and the first few',
  body: z.object({ rule: givenRule, sort: z.enum(collectionSorts).default('new') }),
  response: z.object({
    total: z.number().int(),
    products: z.array(z.object({ _id: z.string(), title: z.string(), image: productImage })),
  }),
});
