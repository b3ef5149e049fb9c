import { Heart } from 'lucide-react';
import type { Product } from '#contract/catalogue';
import { ApiError } from '../../api/client';
import { useToken } from '../../api/session';
import { useWishList } from '../../state/wish-list';
import { IconButton } from '../../ui/icon-button';
import { showToast } from '../../ui/toast';
import { useSignInFirst } from '../auth/use-sign-in-first';
import { wishlist } from './messages';

type HeartButtonProps = { product: Product; className?: string };

/** Sets and lifts a favourite. A visitor signs in first and finds the heart set. */
export function HeartButton({ product, className }: HeartButtonProps) {
  const { has, toggle } = useWishList();
  const token = useToken();
  const signInFirst = useSignInFirst();
  const isWished = has(product._id);

  const signIn = () => signInFirst({ kind: 'wish', productId: product._id });
  const press = async () => {
    if (token === null) return signIn();
    await toggle(product).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 401) return signIn();
      showToast(error instanceof ApiError ? error.message : wishlist.failed);
    });
  };
  return (
    <IconButton
      icon={Heart}
      label={wishlist.favourite(product.title)}
      aria-pressed={isWished}
      filled={isWished}
      onClick={press}
      className={className}
    />
  );
}
