import { useEffect } from 'react';
import { useCart } from '../../../api/cart';
import { useWishlist } from '../../../api/wishlist';

export type Counts = { cart: number; favourites: number };

/** Tells how much there is in the cart and among the favourites, now and when it changes. Shows nothing itself. */
export function HeaderCounts({ onChange }: { onChange: (counts: Counts) => void }) {
  const { count: cart } = useCart();
  const favourites = useWishlist().data.length;
  useEffect(() => onChange({ cart, favourites }), [onChange, cart, favourites]);
  return null;
}
