import { useEffect } from 'react';
import { useCart } from '../../../api/cart';
import { useCartOfOtherTabs } from '../../../api/follow-cart';
import { useWishlist } from '../../../api/wishlist';

export type Counts = { cart: number; favourites: number };

/** Reports the number of cart items and favourites, and keeps the cart in step with other tabs. Renders nothing. */
export function HeaderCounts({ onChange }: { onChange: (counts: Counts) => void }) {
  const { count: cart, data } = useCart();
  useCartOfOtherTabs(data);
  const favourites = useWishlist().data.length;
  useEffect(() => onChange({ cart, favourites }), [onChange, cart, favourites]);
  return null;
}
