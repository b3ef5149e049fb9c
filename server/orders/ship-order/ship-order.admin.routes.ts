import * as contract from '#contract/admin/orders/shipping';
import { implement } from '../../http/implement';
import { cancelRest } from '../cancel-order/cancel-rest.service';
import { deliverOrder, deliverParcel } from './parcels.service';
import {
  shipOrder,
  shipOrders,
  shipParcel,
  undoShipment,
  undoShipments,
} from './ship-order.service';
import { changeTracking } from './tracking.service';

export const shipOrderAdminRoutes = implement(contract, {
  shipOrder: ({ shop, caller, params, body }) => shipOrder(shop, caller.accountId, params.id, body),
  shipOrders: ({ shop, caller, body }) => shipOrders(shop, caller.accountId, body.orders),
  shipParcel: ({ shop, caller, params, body, idempotencyKey }) =>
    shipParcel(shop, caller.accountId, params.id, body, idempotencyKey),
  undoShipment: ({ shop, caller, params, body }) =>
    undoShipment(shop, caller.accountId, params.id, body.parcelId),
  undoShipments: ({ shop, caller, body }) => undoShipments(shop, caller.accountId, body.orders),
  changeTracking: ({ shop, caller, params, body }) => {
    const { notify, confirmed, ...tracking } = body;
    return changeTracking(shop, caller.accountId, params.id, tracking, { notify, confirmed });
  },
  changeParcelTracking: ({ shop, caller, params: { id, parcelId }, body }) => {
    const { notify, confirmed, ...tracking } = body;
    const options = { notify, parcelId, confirmed };
    return changeTracking(shop, caller.accountId, id, tracking, options);
  },
  deliverParcel: ({ shop, caller, params }) =>
    deliverParcel(shop, caller.accountId, params.id, params.parcelId),
  cancelRest: ({ shop, caller, params }) => cancelRest(shop, caller, params.id),
  deliverOrder: ({ shop, caller, params }) => deliverOrder(shop, caller.accountId, params.id),
});
