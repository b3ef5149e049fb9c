import * as contract from '#contract/wishlist';
import { implement } from '../http/implement';
import { addToWishlist, listWishlist, removeFromWishlist } from './wishlist.service';

export const wishlistRoutes = implement(contract, {
  getWishlist: ({ shop, caller }) => listWishlist(shop, caller.accountId),
  addToWishlist: ({ shop, caller, body }) => addToWishlist(shop, caller.accountId, body.productId),
  removeFromWishlist: ({ shop, caller, body }) =>
    removeFromWishlist(shop, caller.accountId, body.productId),
});
