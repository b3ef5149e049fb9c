import { z } from 'zod';
import { endpoint } from '../endpoint';
import { translated } from '../translated';
import { collectionSorts } from '../values/catalogue/collections';
import { productImage } from './catalogue';

const collection = z.object({
  name: translated('collection', 'name', 'slug'),
  slug: z.string(),
  description: translated('collection', 'description', 'slug'),
  image: productImage.nullable(),
  /** How its products are sorted by default; `featured` is offered only if it is the default. */
  sort: z.enum(collectionSorts),
  /** The keys of the categories that its rule names; empty for any. */
  categories: z.array(z.string()),
});
export type Collection = z.infer<typeof collection>;

export const listCollections = endpoint({
  method: 'GET',
  path: '/api/collections',
  access: 'anyone',
  tag: 'Products',
  summary: 'The published collections that have products, in display order',
  response: z.array(collection.pick({ name: true, slug: true, image: true })),
});

export const getCollection = endpoint({
  method: 'GET',
  path: '/api/collections/:slug',
  access: 'anyone',
  tag: 'Products',
  summary:
    'One published collection; at a former URL, the collection with its present slug. 410 if it was deleted',
  params: z.object({ slug: z.string() }),
  response: collection,
});
