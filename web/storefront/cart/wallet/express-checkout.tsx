import { lazy, useEffect, useEffectEvent, useRef, useState } from 'react';
import { TEST_WALLET_KEY } from '#contract/values/orders/payment-methods';
import { useShopFacts } from '../../../api/shop-facts';
import { classNames } from '../../../ui/class-names';
import { importWhenOnline } from '../../../ui/lazy/load-module';
import { useCurrency } from '../../../ui/text/money';
import { cart as texts } from '../messages';
import { mountWallets } from './express-element';
import { type ExpressCheckoutProps, useWalletOrder } from './use-wallet-order';
import { stripeAmountOf } from './wallet.rules';

const TestWallet = lazy(async () => ({
  default: (await importWhenOnline(() => import('./test-wallet'))).TestWallet,
}));

/** The buttons of real wallets, or of the test wallet. */
export function ExpressCheckout(props: ExpressCheckoutProps) {
  return props.publishableKey === TEST_WALLET_KEY ? (
    <TestWallet {...props} />
  ) : (
    <StripeWallets {...props} />
  );
}

/** Stripe needs an amount before anything is in the cart. */
const LEAST_AMOUNT = 100;

/** Stripe's wallet buttons. They take no space in browsers without a wallet. */
function StripeWallets({ cart, publishableKey, ...options }: ExpressCheckoutProps) {
  const container = useRef<HTMLDivElement>(null);
  const [isAvailable, setAvailable] = useState(false);
  // Not of the cart, which may be missing on a product page.
  const currency = useCurrency();
  const { delivery, checkoutPhone, chargedLater = false } = useShopFacts();
  const { quoted, quoteFor, order } = useWalletOrder(cart, options);
  const mount = useEffectEvent((into: HTMLDivElement) =>
    mountWallets(into, {
      publishableKey,
      currency: currency.toLowerCase(),
      amount: Math.max(LEAST_AMOUNT, stripeAmountOf(cart.total, currency)),
      countries: delivery.countries,
      phoneRequired: checkoutPhone === 'required',
      chargedLater,
      quote: () => latestQuoted(),
      quoteFor: (place, rateId) => latestQuoteFor(place, rateId),
      onReady: setAvailable,
      onConfirm: (details, pay) => latestOrder(details, pay),
    }),
  );
  const latestQuoted = useEffectEvent(() => quoted());
  const latestQuoteFor = useEffectEvent(quoteFor);
  const latestOrder = useEffectEvent(order);
  useEffect(() => {
    if (!container.current) return;
    let isUnmounted = false;
    let unmount: (() => void) | undefined;
    mount(container.current).then(
      (remove) => {
        if (isUnmounted) remove();
        else unmount = remove;
      },
      // Without Stripe's script the checkout remains.
      () => {},
    );
    return () => {
      isUnmounted = true;
      unmount?.();
    };
  }, []);
  return (
    <section
      aria-label={texts.wallets}
      // Clipped and not taken out of display, or Stripe's frame would never load.
      className={classNames('overflow-clip', isAvailable ? 'mt-6' : 'h-0')}
    >
      <div ref={container} />
    </section>
  );
}
