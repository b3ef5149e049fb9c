import type { Feature } from '../feature';

export const telemetryFeature: Feature = {
  name: 'telemetry',
  uses: [],
  tables: [],
  reads: ['job', 'payment_issue', 'product_stock_total', 'review'],
};
