import * as contract from '#contract/cart';
import { recordGuestUse } from '../auth/guests/guests.service';
import { clientKey } from '../http/clients/client-key';
import { implement } from '../http/implement';
import { adoptGuest } from './adopt-guest.service';
import {
  acceptPrices,
  addToCart,
  applyPromo,
  askForCart,
  askToAdd,
  askToRemove,
  askToUpdate,
  getCart,
  type ProductWithCart,
  removeCartItem,
  removePromo,
  type StoredCart,
  updateCartItem,
} from './cart.service';
import { priceGuestCart } from './guest-cart.service';
import { mergeCart } from './merge-cart.service';

export const cartRoutes = implement(contract, {
  getCart: {
    asks: () => askForCart(true),
    handle: async ({ shop, caller, query, state }) => {
      await recordGuestUse(shop, caller);
      return getCart(shop, caller.accountId, shop.pool, query, state as StoredCart);
    },
  },
  addToCart: {
    asks: ({ body, query }) => askToAdd(body.productId, query),
    handle: ({ shop, caller, query, body, state }) =>
      addToCart(shop, caller.accountId, body, query, state as ProductWithCart | null),
  },
  updateCartItem: {
    asks: ({ params, query }) => askToUpdate(params.cartItemId, query),
    handle: ({ shop, caller, params, query, body, state }) =>
      updateCartItem(
        shop,
        caller.accountId,
        { id: params.cartItemId, ...body },
        query,
        state as ProductWithCart | null,
      ),
  },
  removeCartItem: {
    asks: ({ params, query }) => askToRemove(params.cartItemId, query),
    handle: ({ shop, caller, params, query, state }) =>
      removeCartItem(shop, caller.accountId, params.cartItemId, query, state as StoredCart),
  },
  acceptPrices: ({ shop, caller }) => acceptPrices(shop, caller.accountId),
  priceGuestCart: ({ shop, body, client }) => priceGuestCart(shop, body, clientKey(client)),
  mergeCart: ({ shop, caller, body }) => mergeCart(shop, caller.accountId, body),
  applyPromo: ({ shop, caller, body, client }) =>
    applyPromo(shop, caller.accountId, body.code, clientKey(client)),
  removePromo: ({ shop, caller }) => removePromo(shop, caller.accountId),
  adoptGuest: ({ shop, caller, body }) => adoptGuest(shop, caller.accountId, body.token),
});
