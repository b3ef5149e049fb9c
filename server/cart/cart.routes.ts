import * as contract from '#contract/cart';
import { recordGuestUse } from '../auth/guests/guests.service';
import { clientKey } from '../http/client-key';
import { implement } from '../http/implement';
import { adoptGuest } from './adopt-guest.service';
import {
  acceptPrices,
  addToCart,
  applyPromo,
  getCart,
  removeCartItem,
  removePromo,
  updateCartItem,
} from './cart.service';
import { priceGuestCart } from './guest-cart.service';
import { mergeCart } from './merge-cart.service';

export const cartRoutes = implement(contract, {
  getCart: async ({ shop, caller, query }) => {
    await recordGuestUse(shop, caller);
    return getCart(shop, caller.accountId, shop.pool, query);
  },
  addToCart: ({ shop, caller, query, body }) => addToCart(shop, caller.accountId, body, query),
  updateCartItem: ({ shop, caller, params, query, body }) =>
    updateCartItem(shop, caller.accountId, { id: params.cartItemId, ...body }, query),
  removeCartItem: ({ shop, caller, params, query }) =>
    removeCartItem(shop, caller.accountId, params.cartItemId, query),
  acceptPrices: ({ shop, caller }) => acceptPrices(shop, caller.accountId),
  priceGuestCart: ({ shop, body, client }) => priceGuestCart(shop, body, clientKey(client)),
  mergeCart: ({ shop, caller, body }) => mergeCart(shop, caller.accountId, body),
  applyPromo: ({ shop, caller, body }) => applyPromo(shop, caller.accountId, body.code),
  removePromo: ({ shop, caller }) => removePromo(shop, caller.accountId),
  adoptGuest: ({ shop, caller, body }) => adoptGuest(shop, caller.accountId, body.token),
});
