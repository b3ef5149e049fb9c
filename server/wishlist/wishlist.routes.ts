import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/wishlist';
import { mount, setTotal } from '../http/mount';
import type { Shop } from '../shop';
import { addToWishlist, listWishlist, removeFromWishlist } from './wishlist.service';

export function wishlistRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.getWishlist, async (call) => {
    const products = await listWishlist(shop, call.caller.accountId);
    setTotal(call, products.length);
    return products;
  });

  mount(app, shop, contract.addToWishlist, ({ caller, body }) =>
    addToWishlist(shop, caller.accountId, body.productId),
  );

  mount(app, shop, contract.removeFromWishlist, ({ caller, body }) =>
    removeFromWishlist(shop, caller.accountId, body.productId),
  );
}
