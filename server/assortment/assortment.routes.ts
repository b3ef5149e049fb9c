import * as contract from '#contract/catalogue/assortment';
import { implement } from '../http/implement';
import { findMovedAddress, getBrand, listBrands } from './addresses.service';
import { publicAssortment } from './assortment.service';
import { listSizeCharts } from './size-charts.service';

export const assortmentRoutes = implement(contract, {
  getAssortment: ({ shop }) => publicAssortment(shop),
  findMovedAddress: ({ shop, query }) => findMovedAddress(shop, query.path),
  listBrands: ({ shop }) => listBrands(shop),
  listSizeCharts: ({ shop }) => listSizeCharts(shop),
  getBrand: ({ shop, params }) => getBrand(shop, params.slug),
});
