import type { FastifyInstance } from 'fastify';
import { deliverOrder as deliverOrderEndpoint } from '#contract/admin/orders';
import * as contract from '#contract/admin/shipping';
import { mount } from '../../http/mount';
import type { Shop } from '../../shop';
import { cancelRest } from '../cancel-order/cancel-rest.service';
import { readIdempotencyKey } from '../place-order/idempotency-key';
import { deliverOrder, deliverParcel } from './parcels.service';
import {
  shipOrder,
  shipOrders,
  shipParcel,
  undoShipment,
  undoShipments,
} from './ship-order.service';
import { changeTracking } from './tracking.service';

export function shipOrderAdminRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.shipOrder, ({ caller, params, body }) =>
    shipOrder(shop, caller.accountId, params.id, body),
  );
  mount(app, shop, contract.shipOrders, ({ caller, body }) =>
    shipOrders(shop, caller.accountId, body.orders),
  );
  mount(app, shop, contract.shipParcel, ({ caller, params, body, request }) =>
    shipParcel(shop, caller.accountId, params.id, body, readIdempotencyKey(request.raw)),
  );
  mount(app, shop, contract.undoShipment, ({ caller, params, body }) =>
    undoShipment(shop, caller.accountId, params.id, body.parcelId),
  );
  mount(app, shop, contract.undoShipments, ({ caller, body }) =>
    undoShipments(shop, caller.accountId, body.orders),
  );
  mount(app, shop, contract.changeTracking, ({ caller, params, body }) => {
    const { notify, confirmed, ...tracking } = body;
    return changeTracking(shop, caller.accountId, params.id, tracking, { notify, confirmed });
  });
  mount(app, shop, contract.changeParcelTracking, ({ caller, params: { id, parcelId }, body }) => {
    const { notify, confirmed, ...tracking } = body;
    const options = { notify, parcelId, confirmed };
    return changeTracking(shop, caller.accountId, id, tracking, options);
  });
  mount(app, shop, deliverOrderEndpoint, ({ caller, params }) =>
    deliverOrder(shop, caller.accountId, params.id),
  );
  mount(app, shop, contract.deliverParcel, ({ caller, params }) =>
    deliverParcel(shop, caller.accountId, params.id, params.parcelId),
  );
  mount(app, shop, contract.cancelRest, ({ caller, params }) =>
    cancelRest(shop, caller, params.id),
  );
}
