import type * as accounts from './accounts';
import type * as addresses from './addresses';
import type * as audit from './admin/audit';
import type * as catalogueAdmin from './admin/catalogue';
import type * as catalogueBulk from './admin/catalogue-bulk';
import type * as contentAdmin from './admin/content';
import type * as customers from './admin/customers';
import type * as dashboard from './admin/dashboard';
import type * as mail from './admin/emails';
import type * as imports from './admin/imports';
import type * as inventoryAdmin from './admin/inventory';
import type * as jobs from './admin/jobs';
import type * as ordersAdmin from './admin/orders';
import type * as paymentIssues from './admin/payment-issues';
import type * as promotions from './admin/promotions';
import type * as settings from './admin/settings';
import type * as ordersShipping from './admin/shipping';
import type * as staff from './admin/staff';
import type * as cart from './cart';
import type * as catalogue from './catalogue';
import type * as content from './content';
import type { Endpoint } from './endpoint';
import type * as media from './media';
import type * as orders from './orders';
import type * as payments from './payments';
import type * as personalData from './personal-data';
import type * as returns from './returns';
import type * as secondFactor from './second-factor';
import type * as stockNotices from './stock-notices';
import type * as wishlist from './wishlist';

type Modules =
  | typeof accounts
  | typeof addresses
  | typeof audit
  | typeof cart
  | typeof catalogue
  | typeof catalogueAdmin
  | typeof catalogueBulk
  | typeof content
  | typeof contentAdmin
  | typeof customers
  | typeof dashboard
  | typeof imports
  | typeof inventoryAdmin
  | typeof jobs
  | typeof mail
  | typeof media
  | typeof orders
  | typeof ordersAdmin
  | typeof paymentIssues
  | typeof ordersShipping
  | typeof payments
  | typeof personalData
  | typeof promotions
  | typeof returns
  | typeof secondFactor
  | typeof settings
  | typeof staff
  | typeof stockNotices
  | typeof wishlist;

type EndpointsIn<Module> = Module extends unknown ? Extract<Module[keyof Module], Endpoint> : never;
type NameOf<E> = E extends Endpoint ? `${E['method']} ${E['path']}` : never;

/**
 * Every call of the API by its name, `PUT /api/cart/add`. Types alone: who calls the API needs the names and the shapes,
 * and none of the code that checks them.
 */
export type Api = { [E in EndpointsIn<Modules> as NameOf<E>]: E };
export type CallName = keyof Api;
