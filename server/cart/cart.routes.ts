import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/cart';
import * as guests from '#contract/guests';
import { recordGuestUse } from '../auth/guests/guests.service';
import { clientKey } from '../http/client-key';
import { mount } from '../http/mount';
import type { Shop } from '../shop';
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

export function cartRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.getCart, async ({ caller, query }) => {
    await recordGuestUse(shop, caller);
    return getCart(shop, caller.accountId, shop.pool, query);
  });
  mount(app, shop, contract.addToCart, ({ caller, query, body }) =>
    addToCart(shop, caller.accountId, body, query),
  );
  mount(app, shop, contract.updateCartItem, ({ caller, params, query, body }) =>
    updateCartItem(shop, caller.accountId, { id: params.cartItemId, ...body }, query),
  );
  mount(app, shop, contract.removeCartItem, ({ caller, params, query }) =>
    removeCartItem(shop, caller.accountId, params.cartItemId, query),
  );
  mount(app, shop, contract.acceptPrices, ({ caller }) => acceptPrices(shop, caller.accountId));
  mount(app, shop, contract.priceGuestCart, ({ body, request }) =>
    priceGuestCart(shop, body, clientKey(request)),
  );
  mount(app, shop, contract.mergeCart, ({ caller, body }) =>
    mergeCart(shop, caller.accountId, body),
  );
  mount(app, shop, guests.adoptGuest, ({ caller, body }) =>
    adoptGuest(shop, caller.accountId, body.token),
  );
  mount(app, shop, contract.applyPromo, ({ caller, body }) =>
    applyPromo(shop, caller.accountId, body.code),
  );
  mount(app, shop, contract.removePromo, ({ caller }) => removePromo(shop, caller.accountId));
}
