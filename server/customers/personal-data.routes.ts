import * as contract from '#contract/personal-data';
import { clientKey } from '../http/clients/client-key';
import { implement } from '../http/implement';
import { eraseGuest, exportGuestData, sendDataLink } from './data-links.service';
import { eraseAccount } from './erasure.service';
import { exportOwnData } from './personal-data.service';

/** Through which customers export their data and erase their account. */
export const personalDataRoutes = implement(contract, {
  exportOwnData: {
    handle: ({ shop, caller }) => exportOwnData(shop, caller),
    fileName: 'personal-data.json',
  },
  eraseAccount: ({ shop, caller, body, client }) =>
    eraseAccount(shop, caller, body, clientKey(client)),
  sendDataLink: ({ shop, caller, params, client }) =>
    sendDataLink(shop, caller, params.orderId, clientKey(client)),
  exportGuestData: ({ shop, body, client }) => exportGuestData(shop, body.token, clientKey(client)),
  eraseGuest: ({ shop, body, client }) => eraseGuest(shop, body.token, clientKey(client)),
});
