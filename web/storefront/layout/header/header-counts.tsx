import { useEffect } from 'react';
import { useCart } from '../../../api/cart';
import { useWishlist } from '../../../api/wishlist';

export type Counts = { cart: number; favourites: number };

/** Reports the number of cart items and favourites. Renders nothing. */
export function HeaderCounts({ onChange }: { onChange: (counts: Counts) => void }) {
  const { count: cart } = useCart();
  const favourites = useWishlist().data.length;
  useEffect(() => onChange({ cart, favourites }), [onChange, cart, favourites]);
  return null;
}
