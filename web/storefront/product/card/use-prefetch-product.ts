import { preload } from 'react-dom';
import type { Product } from '#contract/catalogue';
import { useToken } from '../../../api/session';
import { useShopFacts } from '../../../api/shop-facts';
import { pictureSet } from '../../../ui/picture';
import { mainSizes } from '../gallery/gallery.rules';
import { pictureOf } from './picture-of';

/**
 * Event handlers for what leads to a product: pointed at or focused, the product and its large picture are fetched
 * ahead, if it may be seen.
 */
export function usePrefetchProduct(product: Product) {
  const token = useToken();
  const { catalogueAccess } = useShopFacts();
  const isShown = typeof token === 'string' || catalogueAccess === 'public';
  const fetchAhead = () => {
    if (!isShown) return;
    preloadPicture(product);
    // The home page does not need the store before this; without it nothing is lost but speed.
    import('../../../api/products').then(
      ({ prefetchProduct }) => prefetchProduct(product._id),
      () => {},
    );
  };
  return { onPointerEnter: fetchAhead, onFocus: fetchAhead };
}

function preloadPicture(product: Product): void {
  const image = pictureOf(product);
  const imageSrcSet = pictureSet(image, 'avif');
  if (imageSrcSet === undefined) return;
  preload(image.url, { as: 'image', type: 'image/avif', imageSrcSet, imageSizes: mainSizes });
}
