import { Truck } from 'lucide-react';
import { Icon } from '../../ui/icon';
import { useDeliveryEstimate } from '../product/buy/use-delivery-estimate';

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
