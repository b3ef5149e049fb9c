import { Truck } from 'lucide';
import { useSyncExternalStore } from 'react';
import { deliveryDates } from '#contract/values/delivery/delivery-dates';
import { workingDays } from '#contract/values/delivery/working-days';
import { useShopFacts } from '../../../api/shop-facts';
import { Icon } from '../../../ui/icon';
import { useDates } from '../../../ui/text/dates';
import { product as texts } from '../messages';

/** The promised delivery of an order placed now; by default, by the shop's first method. Nothing for an empty promise. */
export function DeliveryNote({ promise }: { promise?: string | undefined }) {
  const usual = useDeliveryEstimate();
  if (promise === '') return null;
  return (
    <p className="mt-4 flex items-center gap-2 text-12 text-ink-2">
      <Icon of={Truck} size={16} className="flex-none" />
      {promise ?? usual}
    </p>
  );
}

/**
 * The delivery estimate for now, as the server promises it in an order. Only the browser shows dates: a cached page may be
 * shown later, so the server renders the number of days.
 */
export function useDeliveryEstimate(): string {
  const dates = useDates();
  const { deliveryDays, delivery } = useShopFacts();
  const { times } = delivery;
  const minute = useSyncExternalStore(neverChanges, thisMinute, () => null);
  if (minute === null || times === null)
    return texts.arrivesInDays(workingDays(deliveryDays.from, deliveryDays.to));
  const { from, to } = deliveryDates(new Date(minute), times, delivery);
  return from === to
    ? texts.arrivesOn(dates.weekday(from))
    : texts.arrives(dates.weekday(from), dates.weekday(to));
}

const neverChanges = () => () => {};
const thisMinute = () => `${new Date().toISOString().slice(0, 16)}Z`;
