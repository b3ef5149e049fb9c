import { useToken } from '../../api/session';
import { usePrefetch } from '../../state/product';
import { useShopFacts } from '../../state/shop-facts';

/** Event handlers for what leads to a product: pointed at or focused, the product is fetched ahead, if it may be seen. */
export function usePrefetchProduct(productId: string) {
  const token = useToken();
  const { catalogueAccess } = useShopFacts();
  const prefetch = usePrefetch();
  const isShown = typeof token === 'string' || catalogueAccess === 'public';
  const fetchAhead = () => {
    if (isShown) prefetch.product(productId);
  };
  return { onPointerEnter: fetchAhead, onFocus: fetchAhead };
}
