import type { Feature } from '../feature';
import { promotionAdminRoutes } from './promotions.admin.routes';
import { promotionData } from './promotions.personal-data';

export const promotionsFeature: Feature = {
  name: 'promotions',
  uses: [],
  tables: ['promotion'],
  reads: ['account', 'shop_order'],
  routes(app, shop) {
    promotionAdminRoutes(app, shop);
  },
  personalData: promotionData,
  auditLabels: {
    'promotion.create': 'Added promo code',
    'promotion.update': 'Edited promo code',
    'promotion.pause': 'Paused promo code',
    'promotion.resume': 'Resumed promo code',
    'promotion.archive': 'Archived promo code',
    'promotion.delete': 'Deleted promo code',
  },
};
