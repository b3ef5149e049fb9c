import type { Endpoint } from './endpoint';

type Modules =
  | typeof import('./accounts')
  | typeof import('./address-formats')
  | typeof import('./address-suggestions')
  | typeof import('./addresses')
  | typeof import('./admin/catalogue/assortment')
  | typeof import('./admin/catalogue/collections')
  | typeof import('./admin/catalogue/assortment-file')
  | typeof import('./admin/audit')
  | typeof import('./admin/bank-transfers')
  | typeof import('./admin/content/brand')
  | typeof import('./admin/catalogue/catalogue')
  | typeof import('./admin/catalogue/catalogue-bulk')
  | typeof import('./admin/content/content')
  | typeof import('./admin/customers')
  | typeof import('./admin/dashboard')
  | typeof import('./admin/delivery')
  | typeof import('./admin/draft-orders')
  | typeof import('./orders/draft-offers')
  | typeof import('./admin/content/email-texts')
  | typeof import('./admin/emails')
  | typeof import('./admin/catalogue/fit')
  | typeof import('./admin/catalogue/imports')
  | typeof import('./admin/catalogue/inventory')
  | typeof import('./admin/jobs')
  | typeof import('./admin/legal')
  | typeof import('./admin/order-changes')
  | typeof import('./admin/orders')
  | typeof import('./admin/payment-issues')
  | typeof import('./admin/promotions')
  | typeof import('./admin/review-imports')
  | typeof import('./admin/reviews')
  | typeof import('./admin/settings')
  | typeof import('./admin/setup')
  | typeof import('./admin/shipping')
  | typeof import('./admin/content/site-pages')
  | typeof import('./admin/catalogue/size-charts')
  | typeof import('./admin/staff')
  | typeof import('./admin/tax')
  | typeof import('./admin/catalogue/styles')
  | typeof import('./catalogue/assortment')
  | typeof import('./catalogue/collections')
  | typeof import('./cart')
  | typeof import('./catalogue/catalogue')
  | typeof import('./content/content')
  | typeof import('./catalogue/media')
  | typeof import('./fit')
  | typeof import('./guests')
  | typeof import('./orders/invoices')
  | typeof import('./orders/order-changes')
  | typeof import('./orders/orders')
  | typeof import('./orders/payments')
  | typeof import('./personal-data')
  | typeof import('./orders/refund-accounts')
  | typeof import('./orders/returns')
  | typeof import('./own-reviews')
  | typeof import('./reviews')
  | typeof import('./second-factor')
  | typeof import('./content/site-pages')
  | typeof import('./catalogue/stock-notices')
  | typeof import('./wishlist')
  | typeof import('./orders/withdrawals');

type EndpointsIn<Module> = Module extends unknown ? Extract<Module[keyof Module], Endpoint> : never;
type NameOf<E> = E extends Endpoint ? `${E['method']} ${E['path']}` : never;

/**
 * Every endpoint of the API by its name, such as `PUT /api/cart/add`. Types only: a caller needs names and shapes,
 * but not the code that validates them.
 */
export type Api = { [E in EndpointsIn<Modules> as NameOf<E>]: E };
export type CallName = keyof Api;
