/**
 * The pages that shoppers see: one constant per page, so that browsers load those that are linked. The page `orderLink` is
 * shown by `order-link-page.tsx`; `web/routes.ts` says which pages share a file.
 */
import type { ContentPageName } from '../content/written-pages';
import { page } from './page';

export const home = page('/', 'sitemap');
export const listing = page('/:levelOne/:levelTwo/:levelThree');
export const search = page('/search', 'noindex');
export const brands = page('/brands');
export const brand = page('/brands/:slug');
export const collections = page('/collections');
export const collection = page('/collections/:slug');
export const product = page('/product/:productId');
/** The drafts that a preview link shows. */
export const draftPreviews = page('/preview?preview', 'noindex');
export const cart = page('/cart');
/** With `order_id`, the checkout of an order that is placed and not paid yet. */
export const checkout = page('/checkout', 'disallow');

/** Where the shopper comes back to from the page of a payment provider. With `payment_id`, after that attempt to pay. */
export const paymentReturn = page('/checkout/return?order_id', 'disallow');

export const order = page('/order?order_id', 'disallow');
/** The page that the links in a guest's emails open. */
export const orderLink = page('/order/link', 'disallow');
export const draftOffer = page('/order/offer', 'disallow');
export const orderData = page('/order/data', 'disallow');
export const refundAccount = page('/order/refund-account', 'disallow');
/** The slip that goes into the parcel of a return. */
export const returnSlip = page('/order/return-slip?order_id&return_id', 'disallow');
export const invoice = page('/order/invoice?invoice_id', 'disallow');
/** Where customers review the items of an order; the links in emails name it in their fragment. */
export const review = page('/review', 'disallow');
/** The page on which shoppers withdraw from a contract. The law asks that it stays at one URL. */
export const withdrawal = page('/withdraw');
/** The page of the link in the receipt of a withdrawal, with its token as the query parameter `token`. */
export const confirmWithdrawal = page('/withdraw/confirm', 'noindex');

export const wishlist = page('/favourites', 'disallow');
export const account = page('/account', 'disallow');
export const signIn = page('/signin', 'noindex');
export const signUp = page('/signup', 'noindex');
export const forgotPassword = page('/forgot-password', 'noindex');
export const resetPassword = page('/reset-password', 'noindex');
export const invitation = page('/invitation', 'noindex');
export const setup = page('/setup', 'noindex');
export const confirmEmail = page('/confirm-email', 'noindex');
export const undoEmailChange = page('/undo-email-change', 'noindex');
/** The page that the link in a newsletter email opens. */
export const confirmNewsletter = page('/newsletter/confirm', 'noindex');
/** Where the `List-Unsubscribe` header of an email leads. */
export const unsubscribe = page('/unsubscribe?token', 'noindex');

/** An information page. Its names are `contentPageNames`: `page-list.ts` has an entry for each. */
export const content = page<'/:name', ContentPageName>('/:name');
/** A page that staff create. */
export const sitePage = page('/pages/:slug');
export const journal = page('/journal');
export const article = page('/journal/:slug');
