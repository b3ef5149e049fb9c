import type { Endpoint } from './endpoint';

type Modules =
  | typeof import('./accounts')
  | typeof import('./addresses')
  | typeof import('./admin/assortment')
  | typeof import('./admin/audit')
  | typeof import('./admin/brand')
  | typeof import('./admin/catalogue')
  | typeof import('./admin/catalogue-bulk')
  | typeof import('./admin/content')
  | typeof import('./admin/customers')
  | typeof import('./admin/dashboard')
  | typeof import('./admin/email-texts')
  | typeof import('./admin/emails')
  | typeof import('./admin/imports')
  | typeof import('./admin/inventory')
  | typeof import('./admin/jobs')
  | typeof import('./admin/orders')
  | typeof import('./admin/payment-issues')
  | typeof import('./admin/promotions')
  | typeof import('./admin/settings')
  | typeof import('./admin/setup')
  | typeof import('./admin/shipping')
  | typeof import('./admin/site-pages')
  | typeof import('./admin/size-charts')
  | typeof import('./admin/staff')
  | typeof import('./admin/styles')
  | typeof import('./assortment')
  | typeof import('./cart')
  | typeof import('./catalogue')
  | typeof import('./content')
  | typeof import('./media')
  | typeof import('./orders')
  | typeof import('./payments')
  | typeof import('./personal-data')
  | typeof import('./returns')
  | typeof import('./second-factor')
  | typeof import('./site-pages')
  | typeof import('./stock-notices')
  | typeof import('./wishlist');

type EndpointsIn<Module> = Module extends unknown ? Extract<Module[keyof Module], Endpoint> : never;
type NameOf<E> = E extends Endpoint ? `${E['method']} ${E['path']}` : never;

/**
 * Every endpoint of the API by its name, such as `PUT /api/cart/add`. Types only: a caller needs names and shapes,
 * but not the code that validates them.
 */
export type Api = { [E in EndpointsIn<Modules> as NameOf<E>]: E };
export type CallName = keyof Api;
