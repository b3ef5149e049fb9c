import { useQueryClient } from '@tanstack/react-query';
import { preload } from 'react-dom';
import type { Product } from '#contract/catalogue';
import { productOptions } from '../../../api/products';
import { useToken } from '../../../api/session';
import { useShopFacts } from '../../../api/shop-facts';
import { pictureSet } from '../../../ui/picture';
import { mainSizes } from '../gallery/gallery.rules';
import { firstPicture } from './first-picture';

/** Event handlers for a link to a product: on hover and focus, the product and its large picture are prefetched. */
export function usePrefetchProduct(product: Product) {
  const client = useQueryClient();
  const token = useToken();
  const { catalogueAccess } = useShopFacts();
  const mayView = typeof token === 'string' || catalogueAccess === 'public';
  const prefetch = () => {
    if (!mayView) return;
    preloadPicture(product);
    void client.prefetchQuery(productOptions(product._id));
  };
  return { onPointerEnter: prefetch, onFocus: prefetch };
}

function preloadPicture(product: Product): void {
  const image = firstPicture(product);
  const imageSrcSet = pictureSet(image, 'avif');
  if (imageSrcSet === undefined) return;
  preload(image.url, { as: 'image', type: 'image/avif', imageSrcSet, imageSizes: mainSizes });
}
