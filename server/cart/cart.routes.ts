import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/cart';
import { clientKey } from '../platform/client-key';
import { mount } from '../platform/mount';
import type { Shop } from '../platform/shop';
import { acceptPrices, addToCart, getCart, removeCartItem, updateCartItem } from './cart.service';
import { applyPromo, removePromo } from './cart-promo.service';
import { priceGuestCart } from './guest-cart.service';
import { mergeCart } from './merge-cart.service';

export function cartRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.getCart, ({ caller }) => getCart(shop, caller.accountId));
  mount(app, shop, contract.addToCart, ({ caller, body }) =>
    addToCart(shop, caller.accountId, body),
  );
  mount(app, shop, contract.updateCartItem, ({ caller, params, body }) =>
    updateCartItem(shop, caller.accountId, params.cartItemId, body.quantity),
  );
  mount(app, shop, contract.removeCartItem, async ({ caller, params }) => {
    await removeCartItem(shop, caller.accountId, params.cartItemId);
    return { _id: params.cartItemId };
  });
  mount(app, shop, contract.acceptPrices, ({ caller }) => acceptPrices(shop, caller.accountId));
  mount(app, shop, contract.priceGuestCart, ({ body, request }) =>
    priceGuestCart(shop, body, clientKey(request)),
  );
  mount(app, shop, contract.mergeCart, ({ caller, body }) =>
    mergeCart(shop, caller.accountId, body),
  );
  mount(app, shop, contract.applyPromo, ({ caller, body }) =>
    applyPromo(shop, caller.accountId, body.code),
  );
  mount(app, shop, contract.removePromo, ({ caller }) => removePromo(shop, caller.accountId));
}
