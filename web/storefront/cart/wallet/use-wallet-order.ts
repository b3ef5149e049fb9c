import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Cart } from '#contract/cart';
import * as pages from '#contract/values/pages/storefront-pages';
import { callForCart } from '../../../api/browser';
import { cartKeys } from '../../../api/cart';
import { useGuestToken } from '../../../api/guest-cart/guest-tokens';
import { type OrderForm, orderKeys, usePlaceOrder } from '../../../api/orders/orders';
import { useAuth } from '../../../api/session/auth';
import { accountOf } from '../../../api/session/session';
import { usePrefix, useShopFacts } from '../../../api/shop-facts';
import { showToast } from '../../../ui/overlays/toast';
import { isOrderOf, isSameCart, totalOf } from '../../checkout/checkout.rules';
import { storeAttempt } from '../../checkout/payment/payment-attempt';
import { placeOnce } from '../../checkout/place-order/place-once';
import { cart as texts } from '../messages';
import type { PayWithWallet, WalletResult } from './express-element';
import {
  methodOf,
  orderOf,
  type WalletDetails,
  type WalletPlace,
  walletQuote,
} from './wallet.rules';

export type WalletOptions = {
  /** Fills the cart when the wallet opens; resolves to the cart. */
  prepare?: (() => Promise<Cart>) | undefined;
  /** Takes the wallet's details where the checkout is open, if its shopper has to go on there. */
  onDetails?: ((details: OrderForm) => void) | undefined;
};

export type ExpressCheckoutProps = WalletOptions & { cart: Cart; publishableKey: string };

/**
 * Orders the cart with the data of a wallet. The order is placed once, with the same key as the checkout's. If the order
 * differs from the one shown in the wallet, or the payment fails, the shopper continues in the checkout form.
 */
export function useWalletOrder(cart: Cart, { prepare, onDetails }: WalletOptions) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { place } = usePlaceOrder();
  const { user } = useAuth();
  const guest = useGuestToken('cart');
  const { hasChoice } = useShopFacts().delivery;
  const prefix = usePrefix();
  const shown = useRef(cart);
  const isUnderWay = useRef(false);

  const quotedAs = (quoted: Cart) =>
    walletQuote(quoted, { items: texts.walletItems, delivery: texts.walletDelivery });
  const read = (at: WalletPlace, rateId?: string) =>
    callForCart('GET /api/cart', hasChoice ? { query: { ...at, ...methodOf(rateId) } } : {});

  const quoted = async () => {
    const current = (await prepare?.()) ?? cart;
    shown.current = current;
    // Another address may have methods.
    return quotedAs(current) ?? quotedAs({ ...current, delivery: undefined });
  };
  const quoteFor = async (at: WalletPlace, rateId?: string) => {
    shown.current = await read(at, rateId);
    return quotedAs(shown.current);
  };

  /** Opens the checkout with the wallet's details typed. */
  const goOn = async (accountId: string, details: WalletDetails, message: string) => {
    storeAttempt({ accountId, form: orderOf(details), saveAddress: false });
    onDetails?.(orderOf(details));
    showToast(message);
    await client.invalidateQueries({ queryKey: cartKeys.cart });
    await navigate(pages.checkout());
  };

  const order = async (details: WalletDetails, pay: PayWithWallet): Promise<WalletResult> => {
    const accountId = user?._id ?? (guest === null ? null : accountOf(guest));
    if (accountId === null || isUnderWay.current) return 'failed';
    isUnderWay.current = true;
    try {
      const form = orderOf(details);
      const { country = '', state = '', zipCode = '' } = form;
      const current = await read({ country, state, zipCode }, details.shippingRate?.id);
      if (current.unpaidOrder || !isSameCart(shown.current, current)) {
        await goOn(accountId, details, texts.walletChanged);
        return 'failed';
      }
      const { kind, order: placed } = await placeOnce(place, accountId, {
        ...form,
        ...totalOf(current),
      });
      client.setQueryData(orderKeys.one(placed._id), placed);
      const { clientSecret } = placed.payment;
      const isShown = kind === 'placed' && isOrderOf(placed, current);
      const result =
        isShown && clientSecret
          ? await pay(
              clientSecret,
              new URL(prefix + pages.order({ order_id: placed._id }), location.href).href,
            )
          : 'failed';
      const isPaid = result === 'paid';
      if (isPaid) await client.invalidateQueries({ queryKey: orderKeys.one(placed._id) });
      await navigate(
        isPaid ? pages.order({ order_id: placed._id }) : pages.checkout({ order_id: placed._id }),
        {
          ...(isPaid && { state: { isFromCheckout: true } }),
        },
      );
      void client.invalidateQueries({ queryKey: cartKeys.cart });
      return result;
    } catch {
      await goOn(accountId, details, texts.walletChanged);
      return 'failed';
    } finally {
      isUnderWay.current = false;
    }
  };

  return { quoted, quoteFor, order, shown };
}
