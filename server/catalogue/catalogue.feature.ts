import type { Feature } from '../feature';
import { forgetOldUndo } from './bulk/undo.service';
import { catalogueAdminRoutes } from './catalogue.admin.routes';
import { catalogueRoutes } from './catalogue.routes';
import { deleteExpiredLinks } from './previews/previews.queries';
import { writeDuePrices } from './prices/due-prices.service';
import { updateNewArrivals } from './products/new-arrivals.service';
import { applyPlannedProducts } from './products/planned-products.service';
import { rewriteOutdatedTerms } from './products/rewrite/outdated-terms.service';
import { updateStockTotals } from './products/stock/stock-totals.service';
import { deleteOldCatalogueChanges } from './search/index-loader/index-loader.service';

export const catalogueFeature: Feature = {
  name: 'catalogue',
  uses: ['assortment', 'media'],
  tables: [
    'catalogue_change',
    'planned_price',
    'product',
    'product_stock_total',
    'product_preview',
    'product_price_history',
    'product_size',
    'product_title_history',
    'product_undo',
    'product_undo_row',
    'search_word',
    'stock_change',
  ],
  reads: [
    'account',
    'brand',
    'campaign',
    'campaign_price',
    'category',
    'colour',
    'section',
    'audit',
    'order_line',
  ],
  routes: [...catalogueRoutes, ...catalogueAdminRoutes],
  schedules: (shop) => [
    {
      name: 'delete old changes of the catalogue',
      seconds: 60,
      run: () => deleteOldCatalogueChanges(shop),
    },
    {
      name: 'update new arrivals',
      seconds: 60,
      run: () => updateNewArrivals(shop),
    },
    {
      name: 'write due prices',
      seconds: 1,
      run: () => writeDuePrices(shop),
    },
    {
      name: 'publish and withdraw planned products',
      seconds: 1,
      run: () => applyPlannedProducts(shop),
    },
    {
      name: 'rewrite outdated search terms',
      seconds: 5,
      run: () => rewriteOutdatedTerms(shop),
    },
  ],
  async deleteExpired(shop) {
    await forgetOldUndo(shop);
    await deleteExpiredLinks(shop.pool);
    await updateStockTotals(shop);
  },
  auditLabels: {
    'product.create': 'Added product',
    'product.update': 'Edited product',
    'product.bulk': 'Bulk-edited product',
    'product.import': 'Imported changes to product',
    'product.undo': 'Undid changes to product',
    'product.plan-price': 'Planned a price of product',
    'product.end-price': 'Ended a planned price of product',
    'product.unplan-price': 'Deleted a planned price of product',
    'planned-prices.create': 'Planned prices',
    'planned-prices.end': 'Ended planned prices',
    'planned-prices.import': 'Imported planned prices',
    'products.bulk': 'Bulk-edited',
    'products.import': 'Imported',
    'products.undo': 'Undid changes to',
    'product.assortment': 'Moved product with the assortment',
    'product.delete': 'Deleted product',
    'product.restore': 'Restored product',
    'product.publish': 'Published product',
    'product.withdraw': 'Withdrew product',
    'product.share-draft': 'Shared the draft of product',
    'product.stop-sharing-draft': 'Stopped sharing the draft of product',
  },
};
