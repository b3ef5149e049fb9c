import * as contract from '#contract/admin/carts';
import { implement } from '../http/implement';
import { explainPromotions } from './explain-promotions.service';

/** The carts of customers, for staff. */
export const cartAdminRoutes = implement(contract, {
  explainPromotions: ({ shop, params }) => explainPromotions(shop, params.id),
});
