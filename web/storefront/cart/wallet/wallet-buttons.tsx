import { lazy, Suspense } from 'react';
import type { Cart } from '#contract/cart';
import { useShopFacts } from '../../../api/shop-facts';
import { importWhenOnline } from '../../../ui/lazy/load-module';

/** Loaded only by a shop that is paid through Stripe and shows wallets. */
const ExpressCheckout = lazy(async () => ({
  default: (await importWhenOnline(() => import('./express-checkout'))).ExpressCheckout,
}));

/** The buttons of wallets, such as Apple Pay: they need no checkout form. */
export function WalletButtons({ cart }: { cart: Cart }) {
  const { expressWallets, publishableKey } = useShopFacts();
  const isShort = cart.cartItems.some(({ available, quantity }) => available < quantity);
  if (!expressWallets || !publishableKey || isShort) return null;
  return (
    <Suspense>
      <ExpressCheckout cart={cart} publishableKey={publishableKey} />
    </Suspense>
  );
}
