import { withdrawalConfirmationPath, withdrawalTexts } from '#contract/values/orders/withdrawals';

/** Every link of the shop is built here. Values are encoded here too; callers pass them raw. */

export type Query = Record<string, string | number | readonly string[] | null | undefined>;

export const home = () => '/';
export const cart = () => '/cart';
export const checkout = () => '/checkout';
/** The checkout of an order that is placed and not paid yet. */
export const payOrder = (orderId: string) => withQuery('/checkout', { order_id: orderId });
/** The page that the link in a newsletter email opens. */
export const confirmNewsletter = () => '/newsletter/confirm';
/** The page that the links in a guest's emails open. */
export const orderLink = () => '/order/link';
export const draftOffer = () => '/order/offer';
export const orderData = () => '/order/data';
export const refundAccount = () => '/order/refund-account';
export const order = (orderId: string) => withQuery('/order', { order_id: orderId });
/** The slip that goes into the parcel of a return. */
export const returnSlip = (orderId: string, returnId: string) =>
  withQuery('/order/return-slip', { order_id: orderId, return_id: returnId });
/** Where customers review the items of an order; the links in emails name it in their fragment. */
export const review = (query?: Query) => withQuery('/review', query);
/** The page on which shoppers withdraw from a contract. */
export const withdrawal = () => withdrawalTexts.path;
export const confirmWithdrawal = () => withdrawalConfirmationPath;
export const invoice = (invoiceId: string) =>
  withQuery('/order/invoice', { invoice_id: invoiceId });
export const product = (productId: string, query?: Query) =>
  withQuery(`/product/${encodeURIComponent(productId)}`, query);
export const favourites = () => '/favourites';
export const account = () => '/account';
export const accountOrders = () => '/account#orders';
export const search = (q: string, query?: Query) => withQuery('/search', { q, ...query });

/** A listing: slugs of a department and a section; `levelThree` is categories such as `t-shirts&polos`, `New` or `all`. */
export const listing = (
  levelOne: string,
  levelThree = 'all',
  query?: Query,
  levelTwo = 'clothing',
) =>
  withQuery(
    `/${encodeSegment(levelOne)}/${encodeSegment(levelTwo)}/${encodeSegment(levelThree)}`,
    query,
  );

export const journal = (page = 1) => withQuery('/journal', { page: page > 1 ? page : null });
export const brands = () => '/brands';
export const brand = (slug: string, query?: Query) =>
  withQuery(`/brands/${encodeURIComponent(slug)}`, query);

export const collections = () => '/collections';
export const collection = (slug: string, query?: Query) =>
  withQuery(`/collections/${encodeURIComponent(slug)}`, query);

export const signIn = (next?: string) => withQuery('/signin', { next });
export const signUp = (next?: string) => withQuery('/signup', { next });
export const forgotPassword = () => '/forgot-password';
export const resetPassword = (token: string) => withQuery('/reset-password', { token });

export const invitation = () => '/invitation';
export const setup = () => '/setup';
export const confirmEmail = () => '/confirm-email';
export const undoEmailChange = () => '/undo-email-change';

export type ContentPage =
  | 'shipping'
  | 'returns'
  | 'size-guide'
  | 'contact'
  | 'privacy'
  | 'terms'
  | 'imprint'
  | 'accessibility'
  | 'cookies'
  | 'about'
  | 'materials';
export const content = (page: ContentPage) => `/${page}`;

export const admin = () => '/admin';
/** The checklist of a new shop, which begins with its country. */
export const firstSteps = () => '/admin/setup';
/** Adds a query to a path, without empty values. Lists are joined by commas. */
export function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
    if (text !== '') search.set(name, text);
  }
  const text = search.toString().replaceAll('%2C', ',');
  return text === '' ? path : `${path}?${text}`;
}

/** Paths that a visitor never returns to after signing in. */
const authPaths = [
  '/signin',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/invitation',
  '/setup',
  '/confirm-email',
  '/undo-email-change',
];

/**
 * The path to open after signing in: `next` if it is a path of this site, else home. Refuses everything that a browser
 * could resolve to another site: `//evil`, `/\evil`, `/%2f%2fevil`, `javascript:`.
 */
export function safeNext(next: string | null | undefined): string {
  if (!next?.startsWith('/') || hasControlOrSpace(next) || next.includes('\\')) return home();
  if (/^\/(\/|%2f|%5c)/i.test(next)) return home();
  let url: URL;
  try {
    url = new URL(next, 'http://shop.invalid');
  } catch {
    return home();
  }
  if (url.origin !== 'http://shop.invalid' || url.pathname.startsWith('//')) return home();
  if (authPaths.includes(url.pathname.toLowerCase())) return home();
  return url.pathname + url.search + url.hash;
}

function hasControlOrSpace(text: string): boolean {
  return [...text].some((char) => char <= ' ' || (char >= '\u007f' && char <= '\u009f'));
}

/** Leaves `&` and `,` unencoded, which paths allow and which reads better: `/men/clothing/t-shirts&polos`. */
function encodeSegment(segment: string): string {
  return encodeURIComponent(segment).replaceAll('%26', '&').replaceAll('%2C', ',');
}
