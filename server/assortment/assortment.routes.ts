import * as contract from '#contract/catalogue/assortment';
import { implement } from '../http/implement';
import { publicAssortment } from './assortment.service';
import { findMovedPath, getBrand, listBrands } from './former-paths.service';
import { listSizeCharts } from './size-charts.service';

export const assortmentRoutes = implement(contract, {
  getAssortment: ({ shop }) => publicAssortment(shop),
  findMovedPath: ({ shop, query }) => findMovedPath(shop, query.path),
  listBrands: ({ shop }) => listBrands(shop),
  listSizeCharts: ({ shop }) => listSizeCharts(shop),
  getBrand: ({ shop, params }) => getBrand(shop, params.slug),
});
