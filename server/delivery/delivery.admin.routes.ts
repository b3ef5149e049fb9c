import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/admin/delivery';
import { mount, mountList } from '../http/mount';
import type { Shop } from '../shop';
import { getDelivery, listDeliveryPromises, updateDelivery } from './delivery.service';

export function deliveryAdminRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.getDelivery, () => getDelivery(shop));
  mount(app, shop, contract.updateDelivery, ({ caller, body }) =>
    updateDelivery(shop, caller, body),
  );
  mountList(app, shop, contract.listDeliveryPromises, () => listDeliveryPromises(shop));
}
