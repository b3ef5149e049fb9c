import type * as accounts from './accounts';
import type * as addresses from './addresses';
import type * as audit from './audit';
import type * as cart from './cart';
import type * as catalogue from './catalogue';
import type * as catalogueAdmin from './catalogue.admin';
import type * as catalogueBulk from './catalogue.bulk';
import type * as content from './content';
import type * as contentAdmin from './content.admin';
import type * as customers from './customers';
import type * as dashboard from './dashboard';
import type { Endpoint } from './endpoint';
import type * as imports from './imports';
import type * as inventoryAdmin from './inventory.admin';
import type * as jobs from './jobs';
import type * as mail from './mail';
import type * as media from './media';
import type * as orders from './orders';
import type * as ordersAdmin from './orders.admin';
import type * as ordersShipping from './orders.shipping';
import type * as paymentIssues from './payment-issues';
import type * as payments from './payments';
import type * as personalData from './personal-data';
import type * as promotions from './promotions';
import type * as returns from './returns';
import type * as secondFactor from './second-factor';
import type * as settings from './settings';
import type * as staff from './staff';
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
