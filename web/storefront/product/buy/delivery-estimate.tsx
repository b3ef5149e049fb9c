import { Truck } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useShopFacts } from '../../../api/shop-facts';
import { Icon } from '../../../ui/icon';
import { formatWeekday } from '../../../ui/text/format';
import { product as texts } from '../messages';

/** The estimated delivery date of an order placed today. */
export function DeliveryNote() {
  const arrival = useDeliveryEstimate();
  return (
    <p className="mt-4 flex items-center gap-2 text-12 text-ink-2">
      <Icon of={Truck} size={16} className="flex-none" />
      {arrival}
    </p>
  );
}

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

const DAY_MS = 86_400_000;

/**
 * The arrival of an order placed on `day`, as days `YYYY-MM-DD` in UTC. Calculated as the server calculates the estimated delivery of an order:
 * Saturdays and Sundays are not working days.
 */
export function estimateDelivery(day: string, workingDays: { from: number; to: number }) {
  return {
    from: workingDayAfter(day, workingDays.from),
    to: workingDayAfter(day, Math.max(workingDays.from, workingDays.to)),
  };
}

function workingDayAfter(start: string, days: number): string {
  let day = Date.parse(`${start}T00:00:00Z`);
  for (let left = days; left > 0 || isWeekend(day); ) {
    day += DAY_MS;
    if (!isWeekend(day)) left--;
  }
  return new Date(day).toISOString().slice(0, 10);
}

function isWeekend(time: number): boolean {
  const weekday = new Date(time).getUTCDay();
  return weekday === 0 || weekday === 6;
}
