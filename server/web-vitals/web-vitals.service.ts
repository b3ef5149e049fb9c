import type { WebVitalFigures } from '#contract/admin/web-vitals';
import type { WebVitalDevice } from '#contract/values/web-vitals';
import { readSettings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { sumWebVitals } from './web-vitals.queries';
import { MIN_COUNT, pageFiguresOf } from './web-vitals.rules';

/** As in the Chrome User Experience Report. Older counts are deleted. */
export const DAYS = 28;

export async function readWebVitals(shop: Shop): Promise<WebVitalFigures> {
  const { speedMeasurement } = await readSettings(shop);
  const counts = await shop.readReport((connection) => sumWebVitals(connection, DAYS));
  const figuresOf = (device: WebVitalDevice) =>
    pageFiguresOf(counts.filter((count) => count.device === device));
  return {
    isMeasured: speedMeasurement !== 'off',
    days: DAYS,
    minCount: MIN_COUNT,
    phone: figuresOf('phone'),
    desktop: figuresOf('desktop'),
  };
}
