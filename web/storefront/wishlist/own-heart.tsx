import { useEffect, useRef } from 'react';
import type { Product } from '#contract/catalogue';
import { ApiError } from '../../api/client';
import { useWishList } from '../../api/wishlist';
import { showToast } from '../../ui/overlays/toast';
import { useSignInFirst } from '../auth/use-sign-in-first';
import { wishlist } from './messages';

/** How a heart stands, and what pressing it does. */
export type HeartState = { isSet: boolean; press: () => void };

type OwnHeartProps = { product: Product; onChange: (state: HeartState) => void };

/** Tells how the heart of somebody who is signed in stands, now and when it changes. Shows nothing itself. */
export function OwnHeart({ product, onChange }: OwnHeartProps) {
  const { has, add, remove } = useWishList();
  const signInFirst = useSignInFirst();
  const isSet = has(product._id);
  const refused = (error: unknown) => {
    if (error instanceof ApiError && error.status === 401)
      return signInFirst({ kind: 'wish', productId: product._id });
    showToast(error instanceof ApiError ? error.message : wishlist.failed);
  };
  const putBack = () => void add(product).catch(refused);
  const press = () =>
    isSet
      ? remove(product).then(
          () => showToast(wishlist.removed(product.title), { run: putBack }),
          refused,
        )
      : add(product).catch(refused);
  const latest = useRef(press);
  useEffect(() => {
    latest.current = press;
  });
  useEffect(() => onChange({ isSet, press: () => void latest.current() }), [onChange, isSet]);
  return null;
}
