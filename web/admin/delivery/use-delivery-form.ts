import type { AdminDelivery } from '#contract/admin/delivery';
import { useCurrency } from '../../ui/text/money';
import { useRecordForm, useSave } from '../editing/record-form';
import { deliveryForm } from './delivery-form.rules';

export type DeliveryForm = ReturnType<typeof useDeliveryForm>;

export function useDeliveryForm(delivery: AdminDelivery) {
  const currency = useCurrency();
  const save = useSave('PUT /api/admin/delivery');
  return useRecordForm(deliveryForm(currency), delivery, { save });
}
