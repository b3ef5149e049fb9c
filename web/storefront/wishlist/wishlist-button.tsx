import { Heart } from 'lucide';
import type { Product } from '#contract/catalogue/catalogue';
import { ApiError, messageOf } from '../../api/client';
import { useToken } from '../../api/session/session';
import { useWishlist } from '../../api/wishlist';
import { IconButton } from '../../ui/icon-button';
import { showToast } from '../../ui/overlays/toast';
import { useSignInFirst } from '../auth/pending-intent';
import { wishlist } from './messages';

type WishlistButtonProps = { product: Product; className?: string };

/** Adds a product to the favourites or removes it. A visitor signs in first and then finds it added. */
export function WishlistButton({ product, className }: WishlistButtonProps) {
  const token = useToken();
  const { has, add, remove } = useWishlist();
  const signInFirst = useSignInFirst();
  const isFavourite = has(product._id);

  const signIn = () => signInFirst({ kind: 'add-to-wishlist', productId: product._id });
  const showError = (error: unknown) => {
    if (error instanceof ApiError && error.status === 401) signIn();
    else showToast(messageOf(error, wishlist.failed));
  };
  const addProduct = () => void add(product).catch(showError);
  const removeProduct = () =>
    void remove(product).then(
      () => showToast(wishlist.removed(product.title), { run: addProduct }),
      showError,
    );
  const toggle = () => {
    if (token === null) signIn();
    else if (isFavourite) removeProduct();
    else addProduct();
  };
  return (
    <IconButton
      icon={Heart}
      label={wishlist.favourite(product.title)}
      aria-pressed={isFavourite}
      filled={isFavourite}
      onClick={toggle}
      className={className}
    />
  );
}
