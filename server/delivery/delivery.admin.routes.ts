import * as contract from '#contract/admin/delivery';
import { implement } from '../http/implement';
import { getDelivery, listDeliveryPromises, updateDelivery } from './delivery.service';

export const deliveryAdminRoutes = implement(contract, {
  getDelivery: ({ shop }) => getDelivery(shop),
  updateDelivery: ({ shop, caller, body }) => updateDelivery(shop, caller, body),
  listDeliveryPromises: ({ shop }) => listDeliveryPromises(shop),
});
