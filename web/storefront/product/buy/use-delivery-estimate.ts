import { useSyncExternalStore } from 'react';
import { useShopFacts } from '../../../api/shop-facts';
import { formatWeekday } from '../../../ui/text/format';
import { product as texts } from '../messages';
import { estimateDelivery } from './delivery-estimate.rules';

/**
 * The delivery estimate for today. Only the browser shows dates: a cached page may be shown on another day, so the server
 * renders the number of days.
 */
export function useDeliveryEstimate(): string {
  const { deliveryDays } = useShopFacts();
  const today = useSyncExternalStore(neverChanges, todayUtc, () => null);
  if (today === null) return texts.arrivesInDays(deliveryDays.from, deliveryDays.to);
  const { from, to } = estimateDelivery(today, deliveryDays);
  return texts.arrives(formatWeekday(from), formatWeekday(to));
}

const neverChanges = () => () => {};
const todayUtc = () => new Date().toISOString().slice(0, 10);
