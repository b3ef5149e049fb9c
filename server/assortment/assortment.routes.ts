import * as contract from '#contract/catalogue/assortment';
import { implement } from '../http/implement';
import { publicAssortment } from './assortment.service';
import { findMovedPath, getBrand, listBrands } from './former-paths.service';
import { listSizeCharts } from './size-charts.service';

export const assortmentRoutes = implement(contract, {
  getAssortment: ({ shop, dependencies }) => {
    dependencies.on('assortment', 'settings');
    return publicAssortment(shop);
  },
  findMovedPath: ({ shop, query, dependencies }) => {
    dependencies.on('assortment');
    return findMovedPath(shop, query.path);
  },
  listBrands: ({ shop, dependencies }) => {
    dependencies.on('assortment', 'products');
    return listBrands(shop);
  },
  listSizeCharts: ({ shop, dependencies }) => {
    dependencies.on('assortment');
    return listSizeCharts(shop);
  },
  getBrand: ({ shop, params, dependencies }) => {
    dependencies.on('assortment', 'products');
    return getBrand(shop, params.slug);
  },
});
