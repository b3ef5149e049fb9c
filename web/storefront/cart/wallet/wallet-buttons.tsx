import { lazy, Suspense, useRef } from 'react';
import type { Cart } from '#contract/cart';
import type { Product } from '#contract/catalogue/catalogue';
import { callForCart } from '../../../api/browser';
import { useAddToCart, useCart, useIsGuest } from '../../../api/cart';
import { emptyCart } from '../../../api/guest-cart/guest-cart';
import { useToken } from '../../../api/session/session';
import { useShopFacts } from '../../../api/shop-facts';
import { importWhenOnline } from '../../../ui/lazy/load-module';
import type { WalletOptions } from './use-wallet-order';

/** Loaded only by a shop that is paid through Stripe and shows wallets. */
const ExpressCheckout = lazy(async () => ({
  default: (await importWhenOnline(() => import('./express-checkout'))).ExpressCheckout,
}));

/** The buttons of wallets, such as Apple Pay: they need no checkout form. */
export function WalletButtons({ cart, ...options }: WalletOptions & { cart: Cart }) {
  const { expressWallets, publishableKey } = useShopFacts();
  const isShort = cart.cartItems.some(({ available, quantity }) => available < quantity);
  if (!expressWallets || !publishableKey || isShort) return null;
  return (
    <Suspense>
      <ExpressCheckout cart={cart} publishableKey={publishableKey} {...options} />
    </Suspense>
  );
}

/** The same on a product page: the wallet adds the product to the cart, once for each size, and pays for the cart. */
export function ProductWalletButtons({ product, size }: { product: Product; size: string }) {
  const { data: cart } = useCart();
  const { mutateAsync: add } = useAddToCart();
  const token = useToken();
  const added = useRef<string>(undefined);
  const prepare = async () => {
    if (added.current !== size) await add({ productId: product._id, size, quantity: 1 });
    added.current = size;
    return callForCart('GET /api/cart', {});
  };
  // Not while the server renders.
  const hasCart = useIsGuest() || typeof token === 'string';
  return hasCart ? <WalletButtons cart={cart ?? emptyCart} prepare={prepare} /> : null;
}
