import type { FastifyInstance } from 'fastify';
import type { Cart } from '#contract/cart';
import * as contract from '#contract/cart';
import * as guests from '#contract/guests';
import { recordGuestUse } from '../auth/guests/guests.service';
import type { Caller } from '../auth/sessions/sessions';
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
  mount(app, shop, contract.addToCart, async ({ caller, query, body }) => {
    const item = await addToCart(shop, caller.accountId, body);
    return withCart(shop, caller, query, item);
  });
  mount(app, shop, contract.updateCartItem, async ({ caller, params, query, body }) => {
    const { cartItemId } = params;
    const item = await updateCartItem(shop, caller.accountId, cartItemId, body.quantity);
    return withCart(shop, caller, query, item);
  });
  mount(app, shop, contract.removeCartItem, async ({ caller, params, query }) => {
    await removeCartItem(shop, caller.accountId, params.cartItemId);
    return withCart(shop, caller, query, { _id: params.cartItemId });
  });
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

/** The response to a change; with the whole cart if the client asked for it. */
async function withCart<Answer extends object>(
  shop: Shop,
  { accountId }: Caller,
  { include }: { include?: 'cart' | undefined },
  answer: Answer,
): Promise<Answer & { cart?: Cart }> {
  return include === 'cart' ? { ...answer, cart: await getCart(shop, accountId) } : answer;
}
