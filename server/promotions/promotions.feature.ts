import type { Feature } from '../feature';
import { promotionAdminRoutes } from './promotions.admin.routes';
import { listCodesOf } from './promotions.queries';

export const promotionsFeature: Feature = {
  name: 'promotions',
  uses: ['catalogue'],
  tables: ['generated_code', 'promotion'],
  reads: [
    'account',
    'campaign',
    'cart_item',
    'category',
    'customer_group',
    'order_promotion',
    'product',
    'shop_order',
  ],
  routes: promotionAdminRoutes,
  /** Personal codes stay after an erasure: orders refer to them, and they hold no personal data. */
  personalData: {
    async export(tx, { accountId }) {
      return { promoCodes: (await listCodesOf(tx, accountId)).map(({ code }) => code) };
    },
  },
  auditLabels: {
    'promotion.create': 'Added promo code',
    'promotion.update': 'Edited promo code',
    'promotion.pause': 'Paused promo code',
    'promotion.resume': 'Resumed promo code',
    'promotion.generate-codes': 'Generated promo codes',
    'promotion.revoke-codes': 'Revoked promo codes',
    'promotion.export-codes': 'Exported promo codes',
    'promotion.archive': 'Archived promo code',
    'promotion.delete': 'Deleted promo code',
  },
};
