import type { FastifyInstance } from 'fastify';
import * as admin from '#contract/admin/catalogue/size-charts';
import { listSizeCharts as listSizeChartsEndpoint } from '#contract/catalogue/assortment';
import { mount } from '../http/mount';
import type { Shop } from '../shop';
import { listSizeCharts, listStaffSizeCharts, updateSizeChart } from './size-charts.service';

export function sizeChartRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, listSizeChartsEndpoint, () => listSizeCharts(shop));
  mount(app, shop, admin.listCategoryCharts, () => listStaffSizeCharts(shop));
  mount(app, shop, admin.updateCategoryChart, ({ caller, params, body }) =>
    updateSizeChart(shop, caller, params.id, body),
  );
}
