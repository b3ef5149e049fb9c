import type * as accounts from './accounts';
import type * as addresses from './addresses';
import type * as cart from './cart';
import type * as catalogue from './catalogue';
import type * as catalogueAdmin from './catalogue.admin';
import type * as content from './content';
import type * as dashboard from './dashboard';
import type { Endpoint } from './endpoint';
import type * as mail from './mail';
import type * as orders from './orders';
import type * as payments from './payments';
import type * as personalData from './personal-data';
import type * as returns from './returns';
import type * as stockNotices from './stock-notices';
import type * as wishlist from './wishlist';

type Modules =
  | typeof accounts
  | typeof addresses
  | typeof cart
  | typeof catalogue
  | typeof catalogueAdmin
  | typeof content
  | typeof dashboard
  | typeof mail
  | typeof orders
  | typeof payments
  | typeof personalData
  | typeof returns
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
