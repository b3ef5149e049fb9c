import * as contract from '#contract/admin/catalogue/size-charts';
import { implement } from '../http/implement';
import { listStaffSizeCharts, updateSizeChart } from './size-charts.service';

export const sizeChartAdminRoutes = implement(contract, {
  listCategoryCharts: ({ shop }) => listStaffSizeCharts(shop),
  updateCategoryChart: ({ shop, caller, params, body }) =>
    updateSizeChart(shop, caller, params.id, body),
});
