import { z } from 'zod';
import { endpoint } from '../endpoint';
import { rawText } from '../text';
import { productDetail, productImage, productName } from './catalogue';

/** The token of a preview link, which staff can revoke. */
const query = z.object({ preview: rawText(100) });

export const listPreviewedProducts = endpoint({
  access: 'anyone',
  tag: 'Products',
  query,
  method: 'GET',
  path: '/api/product-previews',
  summary: 'The drafts that a preview link shows; 404 once it has expired or was revoked',
  response: z.object({
    products: z.array(
      productName.extend({ image: productImage.nullable(), publishAt: z.string().nullable() }),
    ),
  }),
});
export type PreviewedProducts = z.infer<typeof listPreviewedProducts.response>;

export const getPreviewedProduct = endpoint({
  access: 'anyone',
  tag: 'Products',
  query,
  method: 'GET',
  path: '/api/product-previews/:productId',
  summary: 'A draft as its page will show it; nothing of it can be bought',
  params: z.object({ productId: z.string() }),
  response: productDetail,
});
