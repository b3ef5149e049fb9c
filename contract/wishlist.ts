import { z } from 'zod';
import { product } from './catalogue/catalogue';
import { endpoint } from './endpoint';
import { rawText } from './text';

/** Maximum number of products per wishlist. */
export const WISHLIST_LIMIT = 500;

const tag = 'Wishlist';
const body = z.object({ productId: rawText(100) });

export const getWishlist = endpoint({
  method: 'GET',
  path: '/api/wishlist',
  access: 'user',
  tag,
  summary: 'The favourites, newest first',
  response: z.array(product),
  list: true,
});

export const addToWishlist = endpoint({
  method: 'PUT',
  path: '/api/wishlist/add',
  access: 'user',
  tag,
  summary: 'Add a product; adding it again changes nothing',
  body,
  response: product,
});

export const removeFromWishlist = endpoint({
  method: 'DELETE',
  path: '/api/wishlist/delete',
  access: 'user',
  tag,
  summary: 'Remove a product; removing it again changes nothing',
  body,
  response: product,
});
