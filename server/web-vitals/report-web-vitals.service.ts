import { isbot } from 'isbot';
import type { StorefrontPageName } from '#contract/values/pages/page-list';
import { storefrontPageList } from '#contract/values/pages/page-list';
import type { WebVitalDevice } from '#contract/values/web-vitals';
import type { WebVitalMeasurement } from '#contract/web-vitals';
import { clientKey } from '../http/clients/client-key';
import type { Client } from '../http/implement';
import { limit } from '../http/rate-limits';
import { isStaffBrowser } from '../http/staff-browser';
import { readSettings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { bucketOf } from './buckets.rules';
import { addWebVitals, type WebVitalCount } from './web-vitals.queries';

declare module '../shop' {
  interface Shop {
    webVitals: PendingWebVitals;
  }
}

const WRITE_DELAY_MS = 1_000;
/** At this number of waiting database requests, measurements are dropped. */
const MAX_WAITING = 5;
/** Reports of one network; a visit sends one or a few. */
const PER_HOUR = 600;

/** What a process holds of measurements: `shop.webVitals`. There are no more entries than combinations of page, device, metric and bucket. */
interface PendingWebVitals {
  counts: Map<string, WebVitalCount>;
  timer: NodeJS.Timeout | undefined;
}

export function createPendingWebVitals(): PendingWebVitals {
  return { counts: new Map(), timer: undefined };
}

const nameByPath = new Map(
  storefrontPageList.map(({ path, name }) => [path, name as StorefrontPageName]),
);

/**
 * Counts the measurements of a browser. Robots, browsers of staff and those that ask not to be measured do not count. The counts are
 * collected and written every second; a process that is killed loses those of the last second.
 */
export async function reportWebVitals(
  shop: Shop,
  client: Client,
  measurements: readonly WebVitalMeasurement[],
): Promise<void> {
  const { headers } = client;
  const agent = headers['user-agent'];
  if (!agent || isbot(agent) || isStaffBrowser(headers) || asksForPrivacy(headers)) return;
  if ((await readSettings(shop)).speedMeasurement === 'off') return;
  if (shop.pool.waitingCount > MAX_WAITING) return;
  await limit(shop, {
    name: 'web-vitals',
    key: clientKey(client),
    points: PER_HOUR,
    seconds: 60 * 60,
  });
  const { webVitals } = shop;
  const device = deviceOf(agent);
  for (const { page: path, metric, value } of measurements) {
    const page = nameByPath.get(path);
    if (page !== undefined)
      addCount(webVitals, { page, device, metric, bucket: bucketOf(metric, value), count: 1 });
  }
  webVitals.timer ??= setTimeout(() => void writeWebVitals(shop), WRITE_DELAY_MS).unref();
}

/** Writes the collected counts; await it before closing the shop. Never rejects. */
export async function writeWebVitals(shop: Shop): Promise<void> {
  const { webVitals } = shop;
  clearTimeout(webVitals.timer);
  webVitals.timer = undefined;
  const counts = [...webVitals.counts.values()];
  webVitals.counts.clear();
  if (counts.length === 0) return;
  await addWebVitals(shop.pool, counts).catch((err) =>
    shop.log.debug({ err }, 'web vitals were not counted'),
  );
}

function addCount({ counts }: PendingWebVitals, added: WebVitalCount): void {
  const key = [added.page, added.device, added.metric, added.bucket].join(' ');
  const counted = counts.get(key);
  if (counted) counted.count += added.count;
  else counts.set(key, added);
}

/** Global Privacy Control (https://w3c.github.io/gpc/), or Do Not Track of older browsers. */
function asksForPrivacy(headers: Client['headers']): boolean {
  return headers['sec-gpc'] === '1' || headers.dnt === '1';
}

/** Browsers of phones name themselves so; those of tablets do not (https://developer.mozilla.org/docs/Web/HTTP/Guides/Browser_detection_using_the_user_agent). */
function deviceOf(agent: string): WebVitalDevice {
  return agent.includes('Mobi') ? 'phone' : 'desktop';
}
